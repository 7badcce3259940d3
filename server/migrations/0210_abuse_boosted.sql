-- Opposite sides are also found where a bet was sold with an odds boost, paid in cash on both.
alter table abuse_finding
  drop constraint abuse_finding_check2,
  add boosted boolean not null default false,
  add other_boosted boolean not null default false,
  add constraint abuse_finding_helped check (source <> 'cash' or other_source <> 'cash' or boosted or other_boosted);
