-- Who leads a job that one process does at a time, and under which fencing number. The lock itself is an advisory one.
create table lease (
  name text primary key,
  epoch bigint not null check (epoch > 0),
  holder text not null,
  since timestamptz not null default clock_timestamp()
);
grant select, insert, update on lease to walia_app;
revoke delete, truncate on lease from walia_app;

-- Prices travel as (epoch, version): the numbers of the feed's lease go on where those of the feed's starts ended.
insert into lease (name, epoch, holder) select 'feed', last_value, 'before leases' from odds_epoch;
drop sequence odds_epoch;
