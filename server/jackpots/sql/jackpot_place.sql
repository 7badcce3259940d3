-- Takes an entry of a jackpot in one transaction. Outcomes are those of game_stake_begin and game_stake_end, `late` before the
-- bettor's own limits, `entered` where a free entry is not the first; placed: balance is what is left.
create function jackpot_place(
  entry uuid, account bigint, jackpot_round bigint, entry_picks smallint[], entry_doubles int, price bigint,
  entry_vat bigint, entry_pooled bigint, entry_tax text, request_key text, request_hash text
) returns table (outcome text, balance bigint, detail bigint) language plpgsql as $$
begin
  select b.* into outcome, balance, detail
    from game_stake_begin('jackpot', account, request_key, request_hash, entry, price) b;
  if outcome = 'replay' then return next; return; end if;
  if outcome <> 'excluded' and not jackpot_takes_entries(jackpot_round) then outcome := 'late';
  elsif outcome <> 'excluded' and price = 0 and jackpot_entered(jackpot_round, account) then outcome := 'entered';
  end if;
  select e.* into outcome, balance, detail
    from game_stake_end('jackpot', account, request_key, price, outcome, balance, detail) e;
  if outcome = 'placed' then
    balance := jackpot_take(entry, account, jackpot_round, entry_picks, entry_doubles, price, entry_vat, entry_pooled,
      entry_tax);
    perform outbox_add('wallet.changed', jsonb_build_object('accountId', account));
  end if;
  return next;
end $$;
