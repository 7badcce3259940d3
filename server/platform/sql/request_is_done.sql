-- Whether an operator's request was answered, with a refusal too.
create function request_is_done(request bigint) returns boolean language sql set search_path = public, pg_temp as $$
  select exists (select from request_done d where d.request_id = $1)
$$;
