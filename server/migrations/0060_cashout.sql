-- Cash-out: offers, what was cashed out of which ticket, the values at which tickets are to be cashed out by themselves.
--
-- A ticket keeps its terms; what was cashed out of its stake stands beside them, and settlement has the rest. A ticket
-- without a rest is cashed out (status 11), and nothing that comes later touches it.

alter table bet
  add column stake_out bigint not null default 0,
  add column vat_out bigint not null default 0,
  add column cashed_out bigint not null default 0,
  add constraint bet_stake_out check (stake_out between 0 and stake),
  add constraint bet_vat_out check (vat_out between 0 and vat),
  add constraint bet_cashed_out check (cashed_out >= 0 and (cashed_out = 0 or stake_out > 0)),
  add constraint bet_cashed_out_whole check ((stake_out = stake) = (status = 11));
grant update (stake_out, vat_out, cashed_out) on bet to walia_app;

-- Offers live for seconds and are asked for often: not written ahead, so a crash forgets them, as their life does.
create unlogged table cashout_offer (
  id uuid primary key,
  account_id bigint not null,
  bet_id uuid not null,
  -- The ticket's state that it was made for.
  settlement_number int not null,
  -- Of the open stake, the part that it is for.
  stake bigint not null check (stake > 0),
  gross bigint not null check (gross > 0),
  tax bigint not null check (tax >= 0),
  net bigint not null check (net > 0),
  expires_at timestamptz not null,
  check (gross = tax + net)
);
create index cashout_offer_expires on cashout_offer (expires_at);

create table cashout (
  account_id bigint not null,
  offer_id uuid not null,
  bet_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  stake bigint not null check (stake > 0),
  gross bigint not null check (gross > 0),
  tax bigint not null check (tax >= 0),
  net bigint not null check (net > 0),
  stake_left bigint not null check (stake_left >= 0),
  -- bettor | auto
  cause text not null,
  balance_after bigint not null,
  bonus_after bigint not null,
  primary key (account_id, offer_id),
  check (gross = tax + net)
);
create index cashout_of_bet on cashout (account_id, bet_id, at);

create table cashout_auto (
  account_id bigint not null,
  bet_id uuid not null,
  -- The net amount to reach.
  target bigint not null check (target > 0),
  set_at timestamptz not null default clock_timestamp(),
  primary key (account_id, bet_id)
);

revoke update, delete, truncate on cashout from walia_app;

-- Cashes out a part of a ticket's stake, or all of it: state, history, money, and the end of the offer. The caller holds
-- the ticket's lock. Locks are taken in the order of settlement: ticket, then wallet.
create function cash_out_bet(
  p_account bigint, p_bet uuid, p_number int, p_offer uuid, p_transfer uuid,
  p_stake bigint, p_vat bigint, p_gross bigint, p_tax bigint, p_net bigint, p_cause text, p_details jsonb
) returns table (balance bigint, bonus bigint, stake_left bigint) language plpgsql as $$
declare
  v_left bigint;
  v_balance bigint;
  v_bonus bigint;
begin
  update bet b set stake_out = b.stake_out + p_stake, vat_out = b.vat_out + p_vat, cashed_out = b.cashed_out + p_net,
      settlement_number = p_number,
      status = case when b.stake_out + p_stake = b.stake then 11 else b.status end,
      settled_at = case when b.stake_out + p_stake = b.stake then clock_timestamp() end,
      paid = case when b.stake_out + p_stake = b.stake then 0 end
    where b.account_id = p_account and b.id = p_bet and b.status = 1 and b.settlement_number = p_number - 1
    returning b.stake - b.stake_out into v_left;
  if not found then
    raise exception 'the ticket % is not open any more', p_bet using errcode = 'serialization_failure';
  end if;
  insert into bet_settlement (account_id, bet_id, number, status, paid, cause, details)
    values (p_account, p_bet, p_number, case when v_left = 0 then 11 else 1 end, case when v_left = 0 then 0 end,
      'cashout', p_details);
  select c.balance_after into v_balance
    from wallet_credit_many(array[p_account], array['cash'], array[p_net]) c where c.ok;
  if v_balance is null then raise exception 'the bettor % has no wallet', p_account; end if;
  select coalesce((select w.balance from wallet_balance w where w.account_id = p_account and w.book = 'bonus'), 0)
    into v_bonus;
  perform ledger_insert(array[p_transfer], array['cashout'], array[p_offer::text],
    array[p_transfer, p_transfer] || case when p_tax > 0 then array[p_transfer] end,
    array[p_account, 0] || case when p_tax > 0 then array[0::bigint] end,
    array['cash', 'payouts'] || case when p_tax > 0 then array['tax'] end,
    array[p_net, -p_gross] || case when p_tax > 0 then array[p_tax] end,
    array[v_balance, null] || case when p_tax > 0 then array[null::bigint] end);
  insert into cashout (account_id, offer_id, bet_id, stake, gross, tax, net, stake_left, cause, balance_after, bonus_after)
    values (p_account, p_offer, p_bet, p_stake, p_gross, p_tax, p_net, v_left, p_cause, v_balance, v_bonus);
  delete from cashout_offer where id = p_offer;
  if v_left = 0 then delete from cashout_auto a where a.account_id = p_account and a.bet_id = p_bet; end if;
  return query select v_balance, v_bonus, v_left;
end $$;
