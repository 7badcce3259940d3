-- What the feed says of a line against an operator's ruling, until somebody has decided it: written with the entry that said
-- so. `ruled` and `said` as they stood then.
create table line_contradiction (
  id bigint generated always as identity primary key,
  urn text not null,
  parent_match_id bigint not null,
  market int not null,
  specifiers text not null,
  entry jsonb not null,
  ruled jsonb not null,
  said jsonb not null,
  at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  -- By a person for the ruling or for the feed; replaced by another word of the feed; agreed, where it said what was ruled or
  -- took its word back.
  decided_as text check (decided_as in ('ruling', 'feed', 'replaced', 'agreed')),
  by_whom text,
  reason text,
  check ((decided_at is null) = (decided_as is null)),
  check ((by_whom is null) = (reason is null)),
  check (decided_as not in ('ruling', 'feed') or by_whom is not null)
);
create unique index line_contradiction_open on line_contradiction (urn, market, specifiers) where decided_at is null;

grant select, insert on line_contradiction to walia_app;
revoke update, delete, truncate on line_contradiction from walia_app;
grant update (decided_at, decided_as, by_whom, reason) on line_contradiction to walia_app;
