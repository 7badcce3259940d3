-- What remains of matches once they are over: results for form, head to head and standings; the events of each match;
-- and the words people search by.

create table match_result (
  parent_match_id bigint primary key,
  sport_id int not null,
  category_id bigint not null,
  competition_id bigint not null,
  -- a side is its number in the feed, or its name where the feed numbers none
  home_key text not null,
  away_key text not null,
  home text not null,
  away text not null,
  category text not null,
  competition text not null,
  -- by language, what is called differently than in English
  names jsonb,
  starts_at timestamptz not null,
  home_score int not null check (home_score >= 0),
  away_score int not null check (away_score >= 0),
  half_home int,
  half_away int,
  -- [[feed code, home, away], …]
  periods jsonb not null,
  -- the feed's last period: 100 ended, 110 after overtime, 120 after penalties
  ending int not null,
  recorded_at timestamptz not null default clock_timestamp(),
  check ((half_home is null) = (half_away is null))
);
create index match_result_home on match_result (home_key, starts_at desc);
create index match_result_away on match_result (away_key, starts_at desc);
-- Results by the day of their kick-off.
create index match_result_day on match_result (starts_at);
create index match_result_competition on match_result (competition_id, starts_at desc);

-- How far the past was read from the feed's archive, so that it is read once: one row.
create table match_history (
  id int primary key default 1 check (id = 1),
  read_until timestamptz not null
);

-- Goals, cards, corners and periods in the order they were heard. Totals are those after the event.
create table match_event (
  parent_match_id bigint not null,
  seq int not null,
  at timestamptz not null,
  clock text,
  kind text not null,
  period int not null,
  team int check (team in (1, 2)),
  home int not null,
  away int not null,
  primary key (parent_match_id, seq)
);
create index match_event_age on match_event (at);

-- Every word of a team, league, country or sport that was ever on offer, in Latin letters: the dictionary that
-- misspelled keywords are compared with.
create extension if not exists pg_trgm;
create table search_word (
  word text primary key
);
create index search_word_trigrams on search_word using gin (word gin_trgm_ops);

grant select, insert, update on match_result, match_history to walia_app;
grant select, insert, delete on match_event to walia_app;
grant select, insert on search_word to walia_app;
