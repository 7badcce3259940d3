-- A deposit and a withdrawal begin undecided: what the product's role writes of one at first is what was asked for, and
-- everything that is said of its end comes by an update, which the triggers see.
revoke insert on deposit, withdrawal from walia_app;
grant insert (id, account_id, method, provider, mobile, amount, fee, currency, request_key, request_hash, created_at,
  next_query_at) on deposit to walia_app;
grant insert (id, account_id, method, provider, mobile, amount, fee, currency, request_key, request_hash, created_at,
  next_query_at, bank, account_name, account_number) on withdrawal to walia_app;
