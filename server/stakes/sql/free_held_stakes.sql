-- Ends the holds of requests that are to be placed now; null where none was held. Their stakes go back by give_back_stakes.
create function free_held_stakes(stakes stake[]) returns stake_hold[] language sql as $$
  select free_holds(array(
    select h.id from unnest(stakes) s join stake_hold h on h.account_id = s.account_id and h.key = s.key))
$$;
