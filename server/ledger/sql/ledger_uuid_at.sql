-- Smallest uuid that version 7 can give at a time: 48 bits of milliseconds, then zeros.
create function ledger_uuid_at(at timestamptz) returns uuid language sql immutable parallel safe as $$
  select rpad(lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;
