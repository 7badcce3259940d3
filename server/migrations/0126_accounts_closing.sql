-- Accounts that their owners closed. The number stays taken for a while, and for as long as an exclusion lasts; then a new
-- sign-up has it, and the closed account keeps it as what it was.
alter table account drop constraint account_status_check;
alter table account add constraint account_status_check
  check (status in ('active', 'blocked', 'self_excluded', 'closed'));
alter table account add column closed_at timestamptz;
alter table account add column closed_because text;
alter table account add column released_at timestamptz;
alter table account add constraint account_closed
  check ((status = 'closed') = (closed_at is not null) and (closed_at is null) = (closed_because is null)
    and (released_at is null or closed_at is not null));
alter table account drop constraint account_mobile_key;
create unique index account_mobile on account (mobile) where released_at is null;
