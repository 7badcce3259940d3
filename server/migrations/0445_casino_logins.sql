-- The login that a game was launched in: bets end with it.
alter table casino_session
  add column login_id uuid,
  add column login_started_at timestamptz,
  add check ((login_id is null) = (login_started_at is null));
alter type casino_command add attribute login_id uuid;
