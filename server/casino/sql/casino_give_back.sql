-- Ends a round that was left open and gives its bets back that nothing was won with, as the rule for such rounds says.
-- Harmless when the round has ended meanwhile.
create function casino_give_back(left_round uuid, now_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  round casino_round;
  placed casino_transaction;
  c casino_command;
  held bigint;
  settled boolean;
begin
  select * into round from casino_round r where r.id = left_round;
  select l.balance into held from wallet_lock(array[round.account_id], array['cash']) l;
  select * into round from casino_round r where r.id = left_round for no key update;
  if round.state <> 'open' then return; end if;
  for placed in
    select * from casino_transaction t where t.round_id = left_round and t.kind = 'bet' and t.state = 'open' order by t.id
  loop
    c.id := uuidv7();
    c.kind := 'rollback';
    c.provider := placed.provider;
    c.transaction_ref := 'left-' || placed.id;
    c.bet_ref := placed.transaction_ref;
    c.account_id := placed.account_id;
    c.session_id := placed.session_id;
    c.game := placed.game;
    c.round_ref := placed.round_ref;
    c.is_free := placed.is_free;
    c.tax := 0;
    c.flag := 'LEFT_OPEN';
    held := casino_keep(c, held, left_round, -placed.moved, placed.id, now_at);
    update casino_transaction t set state = 'rolled_back' where t.id = placed.id;
    update casino_round r set staked = r.staked + placed.moved, bets = r.bets - 1 where r.id = left_round;
  end loop;
  settled := exists (select from casino_round r where r.id = left_round and (r.bets > 0 or r.won > 0));
  perform casino_end_round(left_round, case when settled then 'ended' else 'void' end, 'rule', now_at);
  perform outbox_add('wallet.changed', jsonb_build_object('accountId', round.account_id));
end $$;

revoke execute on function casino_give_back from public;
grant execute on function casino_give_back to walia_app;
