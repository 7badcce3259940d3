-- Chains of committed seeds: the end of each is public before anything is drawn from it, its secret sealed.
create table fair_chain (
  id bigint generated always as identity primary key,
  game text not null check (game ~ '^[a-z0-9]{2,20}$'),
  length int not null check (length between 1 and 1000000),
  -- link 0, public
  ends text not null unique check (ends ~ '^[0-9a-f]{64}$'),
  -- the last link, encrypted under the key of the configuration
  sealed bytea not null,
  -- links that rounds have been committed to
  used int not null default 0 check (used between 0 and length),
  made_by text not null,
  made_at timestamptz not null,
  -- nothing new is committed to it from then on; what was committed stays
  retired_at timestamptz
);
-- One at a time of each game.
create unique index fair_chain_now on fair_chain (game) where retired_at is null;
revoke update, delete, truncate on fair_chain from walia_app;
grant update (used, retired_at) on fair_chain to walia_app;
