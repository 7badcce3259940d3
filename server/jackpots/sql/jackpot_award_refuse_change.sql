-- What a tier is awarded is written, and written anew, between the decision and the approval. The round is shared until the
-- commit: nobody approves it beside an award that is being written.
create function jackpot_award_refuse_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform from jackpot j where j.id in (select a.jackpot_id from awards a) order by j.id for share;
  if exists (select from awards a join jackpot j on j.id = a.jackpot_id where j.phase not in ('decided', 'awarded')) then
    raise exception 'the awards of a jackpot are written between its decision and its approval'
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create trigger jackpot_award_written after insert on jackpot_award referencing new table as awards
  for each statement execute function jackpot_award_refuse_change();
create trigger jackpot_award_taken_back after delete on jackpot_award referencing old table as awards
  for each statement execute function jackpot_award_refuse_change();
