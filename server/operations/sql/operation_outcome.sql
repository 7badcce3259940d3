-- What came of a request of the operator whose secret it is; no row while nobody has carried it out, or of another's.
create function operation_outcome(request bigint, secret text) returns table (outcome text, details jsonb)
language sql security definer set search_path = public, pg_temp as $$
  select a.outcome, a.details from audit_log a
    join operation_request r on r.id = a.request_id
    join operator_account o on o.id = r.operator_id
  where r.id = $1 and o.secret_hash = sha256(convert_to($2, 'UTF8')) and o.revoked_at is null
$$;

revoke execute on function operation_outcome from public;
grant execute on function operation_outcome to walia_app, walia_operator;
