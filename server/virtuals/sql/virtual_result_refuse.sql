-- What settlement reads of a league's day is what its round drew, or that the round is void.
create function virtual_result_refuse() returns trigger language plpgsql as $$
declare
  round game_round := virtual_round_of(1000000000000000 + new.league * 1000000000000 + new.season * 10000::bigint + new.day * 100);
begin
  if (case when new.matches is null then round.phase = 'void'
      else round.phase = 'drawn' and round.result -> 'matches' = new.matches end) is not true then
    raise exception 'a result that its round does not have: league %, season %, day %', new.league, new.season, new.day
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger virtual_result_is_drawn before insert on virtual_result for each row execute function virtual_result_refuse();
