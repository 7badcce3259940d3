-- Writes one event for all tickets of the call, none when nothing was placed.
create function publish_placed_bets(bets placement[], outcomes text[]) returns void language plpgsql as $$
begin
  perform outbox_add('bets.placed', jsonb_build_object(
      'bets', jsonb_agg(jsonb_build_object('accountId', b.account_id, 'betId', b.id) order by b.ord)))
    from unnest(bets) b where outcomes[b.ord] = 'placed' having count(*) > 0;
end $$;
