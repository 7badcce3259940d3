-- Matches are added to a proposed round. The weights of a draw are those of the closing: nobody changes them once entries are
-- in and the round is closed. Results are written while it is closed, and what was drawn or counted stays.
create function jackpot_match_refuse_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  round_phase text;
begin
  if tg_op = 'INSERT' then
    perform from jackpot j where j.id in (select a.jackpot_id from added a) order by j.id for share;
    if exists (select from added a join jackpot j on j.id = a.jackpot_id
        where j.phase <> 'proposed' or num_nonnulls(a.result, a.came) > 0) then
      raise exception 'matches without results are added to a proposed jackpot' using errcode = 'restrict_violation';
    end if;
    return null;
  end if;
  select j.phase into round_phase from jackpot j where j.id = new.jackpot_id for share;
  if new.weights is distinct from old.weights and round_phase <> 'open' then
    raise exception 'the weights of a closed jackpot do not change' using errcode = 'restrict_violation';
  end if;
  if (new.result, new.came) is distinct from (old.result, old.came)
    and (round_phase <> 'closed' or old.came in ('drawn', 'counted')) then
    raise exception 'a result of a jackpot is written while it is closed, a drawn one once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger jackpot_match_added after insert on jackpot_match referencing new table as added
  for each statement execute function jackpot_match_refuse_change();
create trigger jackpot_match_refuse_change before update of weights, result, came on jackpot_match for each row
  execute function jackpot_match_refuse_change();
