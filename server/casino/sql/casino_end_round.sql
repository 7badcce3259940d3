-- Ends a round for whoever says so. Not for callers.
create function casino_end_round(round uuid, as_state text, who text, now_at timestamptz) returns void language sql as $$
  update casino_round set state = as_state, ended_by = who, ended_at = now_at where id = round
$$;
