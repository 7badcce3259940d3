-- The account of a secret that is not revoked, stamped as used; no row without one. Not for the application: it hands a
-- secret in with a request.
create function operator_use(secret text) returns table (id bigint, name text) language sql as $$
  update operator_account o set last_used_at = clock_timestamp()
  where o.secret_hash = sha256(convert_to(secret, 'UTF8')) and o.revoked_at is null
  returning o.id, o.name
$$;

revoke execute on function operator_use from public;
