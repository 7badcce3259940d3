-- Operators are accounts, each with a secret of which its hash is kept. No row is ever deleted, so a name is never another's.
-- The application reads who they are; only the schema's owner adds and revokes them.
create table operator_account (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  -- the name without case, blanks and marks that are not seen: another spelling is no second operator
  person text not null unique check (person <> ''),
  -- SHA-256 of 256 random bits
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  -- null where no account could say so: the first one
  created_by bigint references operator_account,
  created_at timestamptz not null default clock_timestamp(),
  revoked_by bigint references operator_account,
  revoked_at timestamptz,
  last_used_at timestamptz,
  check (revoked_by is null or revoked_at is not null)
);
revoke all on operator_account from walia_app;
grant select (id, name, person, created_by, created_at, revoked_by, revoked_at, last_used_at) on operator_account to walia_app;

-- Null in requests of before there were accounts. Others are made by operation_request_add, which asks for a secret.
alter table operation_request add column operator_id bigint references operator_account;
revoke insert on operation_request from walia_app;
