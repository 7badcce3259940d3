-- The weights of a draw are those of the closing: nobody changes them once entries are in and the round is closed.
create function jackpot_match_refuse_change() returns trigger language plpgsql as $$
begin
  if not exists (select from jackpot j where j.id = new.jackpot_id and j.phase = 'open') then
    raise exception 'the weights of a closed jackpot do not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger jackpot_match_refuse_change before update of weights on jackpot_match for each row
  execute function jackpot_match_refuse_change();
