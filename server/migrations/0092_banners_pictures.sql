-- Pictures of banners, and banners that lead out of the product.

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

-- `title` of a banner with a picture is its alternative text, and it has no words.
alter table banner
  add column external boolean not null default false,
  add column picture text references banner_picture,
  -- For readers of Amharic; the same one where it has no letters in it.
  add column picture_am text references banner_picture,
  add constraint banner_pictures_both check ((picture is null) = (picture_am is null)),
  add constraint banner_words_stay_inside check (picture is not null or not external),
  drop constraint banner_url_check,
  drop constraint banner_am_url_check,
  add constraint banner_url_check check (case when external then url ~ '^https://[A-Za-z0-9]' else url ~ '^/([^/\\]|$)' end),
  add constraint banner_am_url_check
    check (case when external then am_url ~ '^https://[A-Za-z0-9]' else am_url ~ '^/([^/\\]|$)' end);
create index banner_by_picture on banner (picture) where picture is not null;
create index banner_by_picture_am on banner (picture_am) where picture_am is not null;
