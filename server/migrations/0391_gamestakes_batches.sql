-- Requests to stake on a game are taken many at once, like placements of bets.

-- What each of them wants: `ord` counts the requests of a call from 1, `ticket` is the id of the first ticket, `stakes` what
-- all of its tickets cost together.
create type game_stake as (
  ord int, account_id bigint, key text, hash text, ticket uuid, round_id bigint, stakes bigint
);
create type lucky_wanted as (
  ord int, account_id bigint, key text, hash text, ids uuid[], round_id bigint, round_number bigint, kind text,
  picks smallint[], stake bigint, vat bigint, rules text, tax_rows text
);
create type jackpot_wanted as (
  ord int, account_id bigint, key text, hash text, id uuid, jackpot_id bigint, picks smallint[], doubles int,
  stake bigint, vat bigint, pooled bigint, tax_rows text
);
