-- Banners of the operator. They are only ever added; ending one is a row of its own.

create table banner (
  id bigint generated always as identity primary key,
  -- The operator's request that made it, below zero one that development brings: carried out twice, it is one banner.
  request_id bigint not null unique,
  country_id int not null,
  section text not null check (section in ('home')),
  -- The only language it is shown in; null is all.
  locale text check (locale in ('en', 'am', 'om', 'zh')),
  -- {en, am, om, zh}
  title jsonb not null,
  words jsonb not null,
  art text not null check (art <> ''),
  -- Paths of our own pages; the second is for readers of Amharic.
  url text not null check (url ~ '^/([^/\\]|$)'),
  am_url text not null check (am_url ~ '^/([^/\\]|$)'),
  place int not null check (place >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  by_whom text not null check (by_whom <> ''),
  created_at timestamptz not null default clock_timestamp()
);

create table banner_end (
  banner_id bigint primary key references banner,
  at timestamptz not null default clock_timestamp(),
  by_whom text not null check (by_whom <> '')
);

revoke update, delete, truncate on banner, banner_end from walia_app;
