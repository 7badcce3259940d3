-- When operators opened campaigns that do not begin by themselves, and closed them: what was promised in between is kept.
create table bonus_campaign_opening (
  id bigint generated always as identity primary key,
  campaign text not null check (campaign <> ''),
  opened_at timestamptz not null,
  opened_by text not null check (opened_by <> ''),
  closed_at timestamptz check (closed_at >= opened_at),
  closed_by text check ((closed_by is null) = (closed_at is null))
);
-- Open once at a time.
create unique index bonus_campaign_open on bonus_campaign_opening (campaign) where closed_at is null;
revoke update, delete, truncate on bonus_campaign_opening from walia_app;
grant update (closed_at, closed_by) on bonus_campaign_opening to walia_app;

-- Until now all were open. Those that somebody was given something of, or was promised it, go on.
insert into bonus_campaign_opening (campaign, opened_at, opened_by)
select campaign, '2026-01-01T00:00:00Z', 'before there were openings'
from (values
  ('cashback', exists (select from cashback_result)),
  ('referral', exists (select from referral_code)),
  ('promo', exists (select from promo_code)),
  ('odds_boost', exists (select from odds_boost))
) used (campaign, in_use)
where in_use or exists (select from bonus_campaign b where b.campaign = used.campaign and b.spent > 0);
