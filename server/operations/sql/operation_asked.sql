-- Whether an operator asked for just this, by an account that still counts, and was not answered yet: what was refused decides
-- nothing later. It came after the `earlier` requests, which are other accounts'. For the triggers of what persons decide.
create function operation_asked(request bigint, by_whom text, action text, subject jsonb, earlier bigint[]) returns boolean
language sql set search_path = public, pg_temp as $$
  select exists (
    select from operation_request r join operator_account o on o.id = r.operator_id and o.revoked_at is null
    where r.id = $1 and r.by_whom = $2 and r.action = $3 and r.subject @> $4
      and not request_is_done(r.id)
      and not exists (select from audit_log a where a.request_id = r.id)
      and not exists (select from operation_request e
        where e.id = any ($5) and (e.id >= r.id or e.operator_id = r.operator_id))
  )
$$;
