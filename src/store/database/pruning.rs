/// Deletes up to `$limit` rows without waiting for others; returns the count. `$condition` ends with the order, and has
/// `$then` as its first argument.
macro_rules! prune {
    ($pool:expr, $table:literal, $condition:literal, $then:expr, $limit:expr) => {
        Ok(sqlx::query!(
            "delete from "
                + $table
                + " where ctid = any (array(select ctid from "
                + $table
                + " where "
                + $condition
                + " limit $2 for update skip locked))",
            $then,
            $limit
        )
        .execute($pool)
        .await?
        .rows_affected())
    };
}

pub(in crate::store) use prune;
