-- Links that the messaging bot asked for: each logs in once, within minutes. Only the hash of what the link holds is kept.
-- A number without an account has rows as well, so that the bot's call answers alike.
create table bot_login (
  hash bytea primary key check (octet_length(hash) = 32),
  mobile text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz
);
create index bot_login_age on bot_login (created_at);
