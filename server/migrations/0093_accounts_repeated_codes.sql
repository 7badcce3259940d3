-- The account that a used code opened or gave its password: in the same browser the same call may be made again for a
-- while, because its answer may have been lost on the way.
alter table one_time_code add column account_id bigint references account (id);
