-- A match is drawn once for all rounds: by an announced draw that holds it, and by another one only where that ended without
-- a result.
create function jackpot_match_draw_refuse_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and not exists (
    select from jackpot_draw d where d.jackpot_id = old.jackpot_id and d.drawn_at is not null and d.results is null
  ) then
    raise exception 'the draw of a match does not change' using errcode = 'restrict_violation';
  end if;
  if not exists (
    select from jackpot_draw d join jackpot_match m on m.jackpot_id = d.jackpot_id and m.place = any (d.places)
    where d.jackpot_id = new.jackpot_id and m.parent_match_id = new.parent_match_id and d.drawn_at is null
  ) then
    raise exception 'no draw under way holds the match' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger jackpot_match_draw_refuse_change before insert or update on jackpot_match_draw for each row
  execute function jackpot_match_draw_refuse_change();
