-- A draw is announced without results, for a round that is closed, and drawn once. Without results it ends where its round is
-- void, or needs it no more, as its matches were played: nobody who knows what it comes to has another one.
create function jackpot_draw_refuse_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  round_phase text;
begin
  select j.phase into round_phase from jackpot j where j.id = new.jackpot_id for share;
  if tg_op = 'INSERT' then
    if round_phase = 'closed' and num_nonnulls(new.seed, new.signature, new.results, new.drawn_at) = 0 then return new; end if;
  elsif old.drawn_at is null and (new.results is not null or round_phase = 'void' or round_phase = 'closed'
      and not exists (select from jackpot_match m where m.jackpot_id = new.jackpot_id and m.place = any (new.places)
        and m.came = 'unplayed')) then
    return new;
  end if;
  raise exception 'a draw is announced without results and drawn once: %', new.jackpot_id using errcode = 'restrict_violation';
end $$;

create trigger jackpot_draw_announced before insert on jackpot_draw for each row execute function jackpot_draw_refuse_change();
create trigger jackpot_draw_drawn before update on jackpot_draw for each row
  when ((old.seed, old.signature, old.results, old.drawn_at) is distinct from (new.seed, new.signature, new.results, new.drawn_at))
  execute function jackpot_draw_refuse_change();
