-- A third person releases to payment what one awarded and another approved. Rounds of before may have been paid, or be about
-- to be, by one of the two: the checks begin with the next round.
alter table jackpot add column released_by text;
grant update (released_by) on jackpot to walia_app;
do $$
declare
  last_id bigint := (select coalesce(max(id), 0) from jackpot);
  person constant text := $p$regexp_replace(lower(normalize(%s, NFKC)), '[\s\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g')$p$;
begin
  execute format('alter table jackpot add constraint jackpot_released_before_paid
    check (id <= %s or phase <> ''paid'' or released_by is not null)', last_id);
  execute format('alter table jackpot add constraint jackpot_released_by_a_third check (id <= %s or %s not in (%s, %s))',
    last_id, format(person, 'released_by'), format(person, 'awarded_by'), format(person, 'approved_by'));
end $$;
