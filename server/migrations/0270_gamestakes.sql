-- What each request to stake on a game was answered: the ticket, or why there is none. One table for all games; until now
-- lucky six and jackpots had one each.
create table game_request (
  account_id bigint not null,
  game text not null check (game <> ''),
  key text not null check (key <> ''),
  body_hash text not null,
  -- the first one where tickets are placed together
  ticket_id uuid,
  refusal jsonb,
  at timestamptz not null,
  primary key (account_id, game, key),
  check ((ticket_id is null) <> (refusal is null))
);
create index game_request_age on game_request (at);
revoke update, truncate on game_request from walia_app;
grant update (ticket_id, refusal) on game_request to walia_app;

insert into game_request (account_id, game, key, body_hash, ticket_id, refusal, at)
  select account_id, 'lucky6', key, body_hash, ticket_id, refusal, at from lucky_request
  union all select account_id, 'jackpot', key, body_hash, entry_id, refusal, at from jackpot_request;
drop table lucky_request;
drop table jackpot_request;
