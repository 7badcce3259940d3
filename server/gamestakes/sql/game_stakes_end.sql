-- Ends what game_stakes_begin began, with what the game's rounds said to it: takes the stakes, keeps what was
-- refused, and tells the owners of the wallets.
create function game_stakes_end(
  stakes stake[], inout outcomes text[], inout balances bigint[], inout details bigint[]
) language plpgsql as $$
begin
  select t.outcomes, t.balances, t.details into outcomes, balances, details
    from stakes_take(stakes, outcomes, balances, details) t;
  perform stakes_end(stakes, outcomes);
  perform game_wallets_changed(array(select s.account_id from unnest(stakes) s where outcomes[s.ord] = 'placed'));
end $$;
