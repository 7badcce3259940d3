-- Another spelling of a name is no second person. Rounds that were proposed before this may have been decided by one, and are
-- to be paid: a check looks at every row that changes, so it begins with the next round.
do $$
declare
  last_id bigint := (select coalesce(max(id), 0) from jackpot);
  person constant text := $p$regexp_replace(lower(normalize(%s, NFKC)), '[\s\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g')$p$;
begin
  execute format('alter table jackpot add constraint jackpot_approved_by_another check (id <= %s or %s <> %s)',
    last_id, format(person, 'approved_by'), format(person, 'awarded_by'));
  execute format('alter table jackpot add constraint jackpot_voided_by_another check (id <= %s or %s <> %s)',
    last_id, format(person, 'voided_by'), format(person, 'void_asked_by'));
end $$;
