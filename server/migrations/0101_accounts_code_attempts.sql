-- The request that a code was sent for: repeated because its answer was lost, it sends no second message.
alter table one_time_code add column attempt_hash bytea;
create unique index one_time_code_attempt on one_time_code (starter_hash, attempt_hash) where attempt_hash is not null;
