-- A second factor whose phone and recovery codes are lost: since when an operator was asked to end it. It ends a day later at
-- the earliest, and a code that is given meanwhile takes the request back.
alter table second_factor add column end_asked_at timestamptz;
