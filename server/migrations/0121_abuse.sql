-- What was found that may be abuse of what is given, and what people decided about it. Both are only ever added to.
create table abuse_finding (
  id bigint generated always as identity primary key,
  found_at timestamptz not null,
  -- of the line
  parent_match_id bigint not null,
  market int not null,
  specifiers text not null,
  -- the lower account's first
  account_id bigint not null,
  bet text not null,
  source text not null,
  outcome_id text not null,
  other_id bigint not null check (other_id > account_id),
  other_bet text not null,
  other_source text not null,
  other_outcome_id text not null check (other_outcome_id <> outcome_id),
  -- what connects the accounts
  how text[] not null check (cardinality(how) > 0),
  check (source <> 'cash' or other_source <> 'cash'),
  unique (bet, other_bet, parent_match_id, market, specifiers)
);
revoke update, delete, truncate on abuse_finding from walia_app;

create table abuse_decision (
  id bigint generated always as identity primary key,
  finding_id bigint not null references abuse_finding,
  decided_as text not null check (decided_as in ('cleared', 'confirmed')),
  decided_at timestamptz not null,
  decided_by text not null check (decided_by <> ''),
  reason text not null check (reason <> '')
);
create index abuse_decision_of on abuse_decision (finding_id, id);
revoke update, delete, truncate on abuse_decision from walia_app;
