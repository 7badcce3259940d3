-- For each placement whether it is the first bet of its account, if it is taken. Before any of them is written.
create function find_first_bets(bets placement[], outcomes text[]) returns boolean[] language plpgsql as $$
begin
  return array(select not b.has_bet_before and outcomes[b.ord] = 'placed'
      and not exists (select from bet earlier where earlier.account_id = b.account_id)
    from unnest(bets) b order by b.ord);
end $$;
