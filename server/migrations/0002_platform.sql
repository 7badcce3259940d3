-- What a running product remembers about itself between starts, such as the simulated world's clock.
create table platform_setting (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);
grant select, insert, update on platform_setting to walia_app;
