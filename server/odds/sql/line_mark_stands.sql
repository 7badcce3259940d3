-- Whether what is said of an outcome is what the newest stored change of its line says, `change` being that one: true, or
-- nothing; false where a newer one is stored. Not for callers.
create function line_mark_stands(
  match_id bigint, market int, specifiers text, outcome_id text, change bigint, said jsonb, cancels jsonb, closed boolean
) returns boolean language plpgsql stable as $$
declare
  newest line_change;
  whole jsonb;
  own jsonb;
begin
  select * into newest from line_change c where c.parent_match_id = match_id and c.market = line_mark_stands.market
    and c.specifiers = line_mark_stands.specifiers order by c.id desc limit 1;
  if newest.id > change then return false; end if;
  whole := case newest.outcome ->> 'kind' when 'settled' then newest.outcome when 'cancelled' then newest.outcome -> 'settlement' end;
  select o into own from jsonb_array_elements(case jsonb_typeof(whole -> 'outcomes') when 'array' then whole -> 'outcomes'
    else '[]' end) o where o ->> 'id' = outcome_id;
  return nullif(newest.id = change
    and case when said is null then coalesce(own ->> 'result', '-1') = '-1'
      else (said ->> 'result', said ->> 'voidFactor', said ->> 'deadHeatFactor', said ->> 'certainty', said ->> 'at')
        is not distinct from (own ->> 'result', own ->> 'voidFactor', own ->> 'deadHeatFactor',
          coalesce(own ->> 'certainty', whole ->> 'certainty', '1'), newest.generated_at::text) end
    and jsonb_strip_nulls(cancels) = case newest.outcome ->> 'kind' when 'cancelled' then (
        select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('startAt', w -> 'startAt', 'endAt', w -> 'endAt',
          'reason', w -> 'voidReason')) order by n), '[]')
        from jsonb_array_elements(coalesce(newest.outcome -> 'cancels', jsonb_build_array(newest.outcome)))
          with ordinality e (w, n)) else '[]' end
    and (closed or said is null), false);
end $$;
