/// Deletes up to `$limit` rows without waiting for others; returns the count. `$delete` ends with the rows' key,
/// `$select` with the order. `$then` is the first argument of `$select`.
macro_rules! prune {
    ($pool:expr, $delete:literal, $select:literal, ($then:expr, $limit:expr)) => {
        Ok(sqlx::query!($delete + " = any (array(" + $select + " limit $2 for update skip locked))", $then, $limit)
            .execute($pool)
            .await?
            .rows_affected())
    };
}

pub(in crate::store) use prune;
