-- What an account has used of a kind of limit since a time. An open stake counts as lost until it comes back; what was won
-- from the house's money counts against what was lost of the own.
create function play_used(account bigint, limit_kind text, since timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(case limit_kind when 'deposit' then m.amount else -m.amount end), 0)::bigint
  from player_moves(account, ledger_uuid_at(since)) m
  where m.book in ('cash', 'bonus') and case limit_kind
    when 'deposit' then m.book = 'cash' and m.means = 'deposit'
    when 'stake' then m.means = 'stake'
    else m.book = 'cash' and m.figure = 'play' end
$$;
