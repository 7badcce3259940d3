create function outbox_add(p_type text, p_payload jsonb) returns void language sql as $$
  insert into outbox (type, payload) values (p_type, p_payload)
$$;
