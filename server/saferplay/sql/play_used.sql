-- What an account has used of a kind of limit since a time. An open stake counts as lost until it comes back; what was won
-- from the house's money counts against what was lost of the own.
create function play_used(account bigint, limit_kind text, since timestamptz) returns bigint language sql stable as $$
  select case limit_kind
    when 'deposit' then ledger_sum_since(account, array['cash'], array['deposit'], since)
    when 'stake' then -ledger_sum_since(account, array['cash', 'bonus'], array['bet'], since)
    else -ledger_sum_since(account, array['cash'], array['bet', 'bet_settlement', 'bet_reversal', 'cashout'], since)
  end
$$;
