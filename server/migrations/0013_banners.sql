-- Banners of the operator. They are only ever added; ending one is a row of its own.

create table banner_picture (
  -- Of its bytes, with the ending of its type: other bytes have another address, so that browsers may keep them.
  name text primary key check (name ~ '^[0-9a-f]{32}\.(png|jpg|webp|avif)$'),
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp', 'image/avif')),
  -- In pixels.
  width int not null check (width between 1 and 2048),
  height int not null check (height between 1 and 2048),
  bytes bytea not null check (octet_length(bytes) between 1 and 61440),
  -- When it was last handed in; one that no banner took within a day is removed.
  handed_in_at timestamptz not null default clock_timestamp()
);
revoke update, truncate on banner_picture from walia_app;
grant update (handed_in_at) on banner_picture to walia_app;

create table banner (
  id bigint generated always as identity primary key,
  -- The operator's request that made it, below zero one that development brings: carried out twice, it is one banner.
  request_id bigint not null unique,
  country_id int not null,
  section text not null check (section in ('home')),
  -- The only language it is shown in; null is all.
  locale text check (locale in ('en', 'am', 'om', 'zh')),
  -- {en, am, om, zh}; of a banner with a picture its alternative text, and it has no words.
  title jsonb not null,
  words jsonb not null,
  art text not null check (art <> ''),
  -- Paths of our own pages or, external, addresses; the second is for readers of Amharic.
  url text not null,
  am_url text not null,
  place int not null check (place >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  by_whom text not null check (by_whom <> ''),
  created_at timestamptz not null default clock_timestamp(),
  external boolean not null default false,
  picture text references banner_picture,
  -- For readers of Amharic; the same one where it has no letters in it.
  picture_am text references banner_picture,
  constraint banner_pictures_both check ((picture is null) = (picture_am is null)),
  constraint banner_words_stay_inside check (picture is not null or not external),
  constraint banner_url_check check (case when external then url ~ '^https://[A-Za-z0-9]' else url ~ '^/([^/\\]|$)' end),
  constraint banner_am_url_check
    check (case when external then am_url ~ '^https://[A-Za-z0-9]' else am_url ~ '^/([^/\\]|$)' end)
);
create index banner_by_picture on banner (picture) where picture is not null;
create index banner_by_picture_am on banner (picture_am) where picture_am is not null;

create table banner_end (
  banner_id bigint primary key references banner,
  at timestamptz not null default clock_timestamp(),
  by_whom text not null check (by_whom <> '')
);

revoke update, delete, truncate on banner, banner_end from walia_app;
