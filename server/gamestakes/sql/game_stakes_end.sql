-- Ends what game_stakes_begin began, with what the game's rounds said to it: takes the stakes and keeps what was refused.
create function game_stakes_end(
  stakes stake[], inout outcomes text[], inout balances bigint[], inout details bigint[]
) language plpgsql as $$
begin
  select t.outcomes, t.balances, t.details into outcomes, balances, details
    from stakes_take(stakes, outcomes, balances, details) t;
  perform stakes_end(stakes, outcomes);
end $$;
