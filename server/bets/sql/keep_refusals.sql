-- A refused request keeps its key: the same answer again.
create function keep_refusals(bets placement[], outcomes text[]) returns void language plpgsql as $$
begin
  if outcomes <@ array['placed', 'replay'] then return; end if;
  update bet_request r set bet_id = null, refusal = jsonb_build_object('code', case outcomes[b.ord]
      when 'expired' then 'LEG_EXPIRED' when 'closed' then 'LEG_SUSPENDED' when 'limited' then 'LIST_STAKE_REACHED'
      when 'excluded' then 'SELF_EXCLUDED' when 'over_limit' then 'PLAY_LIMIT_REACHED'
      when 'boost_over' then 'BOOST_NOT_OFFERED' when 'boost_used' then 'BOOST_USED' when 'boost_spent' then 'BOOST_USED_UP'
      when 'out_of_time' then 'PLAY_TIME_REACHED' else 'INSUFFICIENT_BALANCE' end)
    from unnest(bets) b
    where r.account_id = b.account_id and r.key = request_key_of(b.request_key, b.body_hash) and r.bet_id = b.id
      and outcomes[b.ord] not in ('placed', 'replay');
end $$;
