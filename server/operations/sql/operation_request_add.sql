-- Keeps a request of the operator whose secret it is; null where it is nobody's, or was revoked.
create function operation_request_add(action text, subject jsonb, reason text, secret text) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  insert into operation_request (action, subject, by_whom, reason, operator_id)
  select $1, $2, o.name, $3, o.id from operator_use($4) o
  returning id
$$;

revoke execute on function operation_request_add from public;
grant execute on function operation_request_add to walia_app, walia_operator;
