-- The prizes of a free jackpot are bonus money.
alter table bonus_grant drop constraint bonus_grant_campaign_check;
alter table bonus_grant add constraint bonus_grant_campaign_check
  check (campaign in ('first_deposit', 'promo', 'free_jackpot'));
