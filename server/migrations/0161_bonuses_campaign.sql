-- Bonus money comes from a first deposit or by a promo code; an account has it once, whichever gave it.
alter table bonus_grant add column campaign text not null default 'first_deposit'
  check (campaign in ('first_deposit', 'promo'));
