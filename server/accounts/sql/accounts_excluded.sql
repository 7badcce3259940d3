-- Which of these accounts are in a time-out or self-exclusion at a time, and until when. Few accounts are, so their index
-- is small and mostly empty.
create function accounts_excluded(account_ids bigint[], now_at timestamptz)
returns table (account_id bigint, excluded_until timestamptz) language sql stable as $$
  select a.id, a.excluded_until from account a
  where a.id = any (account_ids) and a.excluded_until is not null and a.excluded_until > now_at
$$;
