-- A request whose slip waits in the live hold is neither placed nor refused: a state of its own, which was written as a
-- refusal that nobody is answered with.
alter table bet_request add column held boolean not null default false;
alter table bet_request drop constraint bet_request_check;
update bet_request set held = true, refusal = null where refusal ->> 'code' = 'HELD';
alter table bet_request add constraint bet_request_state check (num_nonnulls(bet_id, refusal) = (not held)::int);
