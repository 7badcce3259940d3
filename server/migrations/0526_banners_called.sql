-- Kinds of banners: those of Home, and those that a page calls by the hour, by the page and once in a session.

alter table banner
  add column kind text not null default 'home'
    check (kind in ('home', 'casino', 'multibet', 'highlights', 'roadblock', 'android', 'tax')),
  -- Path of the only page, with those below it, that calls it; null is any.
  add column on_page text check (on_page ~ '^/([^/\\]|$)'),
  -- Campaign of who taps a roadblock.
  add column mobile_utm text check (mobile_utm ~ '^[A-Za-z0-9_.-]{1,64}$'),
  drop constraint banner_words_stay_inside,
  add constraint banner_words_stay_inside check (picture is not null or external = (kind = 'android')),
  add constraint banner_android_leads_out check (kind <> 'android' or external),
  add constraint banner_home_has_one_page check (kind <> 'home' or on_page is null),
  add constraint banner_campaign_of_roadblock check (kind = 'roadblock' or mobile_utm is null),
  add constraint banner_tax_is_words check (kind <> 'tax' or picture is null);
