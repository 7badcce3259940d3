-- What bettors are told, kept for them to read in the app, and what they want to be told.

create table inbox_message (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  -- the event and what it is about: told once
  cause text not null,
  kind text not null,
  -- the id of the ticket; null where the kind says all
  about uuid,
  created_at timestamptz not null,
  unique (account_id, cause)
);
create index inbox_message_of on inbox_message (account_id, id);
create index inbox_message_old on inbox_message (created_at);

-- accounts without a row have what is here at first
create table inbox_choice (
  account_id bigint primary key,
  bets boolean not null default true,
  payments boolean not null default true,
  offers boolean not null default false,
  -- the last message that was shown to its owner
  read_to bigint not null default 0
);
revoke truncate on inbox_message, inbox_choice from walia_app;
