-- Time-outs and self-exclusions that bettors choose. While one lasts the account takes no bets and no deposits; it may log
-- in to withdraw. The account has the one in force, the history every one that was asked for.
alter table account add column excluded_as text check (excluded_as in ('time_out', 'self_excluded'));
alter table account add column excluded_until timestamptz;
alter table account add constraint account_excluded check ((excluded_as is null) = (excluded_until is null));
create index account_excluded_until on account (id) where excluded_until is not null;

create table account_exclusion (
  id uuid primary key default uuidv7(),
  account_id bigint not null references account (id),
  excluded_as text not null check (excluded_as in ('time_out', 'self_excluded')),
  asked_at timestamptz not null,
  excluded_until timestamptz not null check (excluded_until > asked_at)
);
create index account_exclusion_of on account_exclusion (account_id, id);
revoke update, delete, truncate on account_exclusion from walia_app;
