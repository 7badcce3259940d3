-- A result, scouted too, or a ruling on the 1x2 of a match ends the betting of the rounds that hold it, reserves included, in
-- the transaction that writes it. Entries hold their round shared until their commit: each is taken before the result is
-- known, or finds the round closed. Nothing is written where no round has the match: every change of a round is sent.
create function jackpot_result_known() returns trigger language plpgsql as $$
declare
  known bigint[] := array(select distinct a.parent_match_id from added a
    where a.market = 1 and a.specifiers = '' and a.outcome ->> 'kind' <> 'open');
  rounds bigint[];
begin
  if cardinality(known) = 0 then return null; end if;
  rounds := array(select distinct m.jackpot_id from jackpot_match m where m.parent_match_id = any (known));
  rounds := array(select j.id from jackpot j
    where j.id = any (rounds) and j.phase in ('proposed', 'open') and j.closes_at > clock_timestamp() order by j.id for update);
  if cardinality(rounds) = 0 then return null; end if;
  update jackpot set closes_at = least(closes_at, clock_timestamp()) where id = any (rounds);
  return null;
end $$;

create trigger jackpot_result_known after insert on line_change referencing new table as added
  for each statement execute function jackpot_result_known();
