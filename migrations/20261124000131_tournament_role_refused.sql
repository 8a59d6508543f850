-- When Discord refused to give winners the role.
alter table tournaments add column role_refused_at timestamptz check (isfinite(role_refused_at));
