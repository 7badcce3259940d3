-- A round begins with its betting, and undecided.
create function round_refuse_insert() returns trigger language plpgsql as $$
begin
  raise exception 'a round does not begin as %', new.phase using errcode = 'restrict_violation';
end $$;

create trigger round_refuse_insert before insert on game_round for each row when (new.phase <> 'open')
  execute function round_refuse_insert();
