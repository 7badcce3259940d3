-- How often an account was refused on a day: so many refusals are kept as answers of their keys, the rest only counted.
create table bet_refusal_count (
  account_id bigint not null,
  day date not null,
  kind text not null check (kind in ('refused', 'closed')),
  seen bigint not null,
  primary key (account_id, day, kind)
);
grant select, insert, update, delete on bet_refusal_count to walia_app;
