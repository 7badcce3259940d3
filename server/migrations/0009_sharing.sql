-- Shared slips: the picks behind a code, and nothing of who shared them.
create table shared_slip (
  code text collate "C" primary key check (code ~ '^[2-9A-HJKMNP-TV-Z]+$'),
  product_type text not null,
  -- [{parentMatchId, subTypeId, specifiers, outcomeId, live, odds, parentCode, texts}]: odds in hundredths as they were
  picks jsonb not null check (jsonb_typeof(picks) = 'array' and jsonb_array_length(picks) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index shared_slip_age on shared_slip (expires_at);
revoke update, truncate on shared_slip from walia_app;
