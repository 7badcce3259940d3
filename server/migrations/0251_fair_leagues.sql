-- Games whose names have a number: super_league_1 and so on.
alter table fair_chain
  drop constraint fair_chain_game_check,
  add constraint fair_chain_game_check check (game ~ '^[a-z0-9_]{2,20}$');
