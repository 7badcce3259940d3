-- Begins to take stakes on a game as stakes_begin says, up to the bettors' wallets, which are locked: the caller locks its
-- rounds next, overrules what they refuse, and hands all to game_stakes_end.
create function game_stakes_begin(
  game text, stakes stake[], repeat_ms int, out outcomes text[], out balances bigint[], out details bigint[]
) language plpgsql as $$
declare
  one record;
begin
  select b.outcomes, b.balances, b.details into outcomes, balances, details from stakes_begin(game, stakes, repeat_ms) b;
  select l.outcomes, l.details into outcomes, details from stakes_limit(stakes, outcomes, details) l;
  -- The rounds after both: then nothing is left to wait for.
  balances := stakes_lock(stakes, outcomes, balances);
  for one in select r.ord from stakes_repeated(stakes, outcomes, repeat_ms) r loop outcomes[one.ord] := 'replay'; end loop;
end $$;
