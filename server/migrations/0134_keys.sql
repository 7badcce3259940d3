-- Keys of programs. The key itself is with its owner alone: here is its hash, and its first letters to name it by.

create table api_key (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '^[a-z0-9][a-z0-9._-]{1,39}$'),
  prefix text not null unique check (prefix ~ '^wk_[a-z0-9]{8}$'),
  key_hash bytea not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- whose calls it makes: a till's name, an affiliate's id; empty for nobody's
  subject text not null,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz,
  revoked_by text,
  -- to the minute
  last_used_at timestamptz,
  check ((revoked_at is null) = (revoked_by is null))
);
create index api_key_of_name on api_key (name, id);
revoke delete, truncate on api_key from walia_app;
