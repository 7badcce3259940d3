-- What decides a payment is written once. The role changes of each row what its own statements do, and nothing that is decided;
-- the tests of studio/decided.db.test.ts try every table.
revoke update on crash_chain, crash_round, pot_round, pot, crash_bet, pot_choice, play, seed_pair, wallet_call from studio_app;
grant update (used, salt) on crash_chain to studio_app;
grant update (seed, point, ended_at, settled_at) on crash_round to studio_app;
grant update (seed, ended_at) on pot_round to studio_app;
grant update (choices, digest, counts, share) on pot to studio_app;
grant update (state, refusal, wallet_bet, stop, paid, moved_at) on crash_bet to studio_app;
grant update (state, refusal, wallet_bet, place, paid, moved_at) on pot_choice to studio_app;
-- stake: doubled at a table
grant update (state, refusal, steps, result, odds, paid, ended_at, stake) on play to studio_app;
grant update (games, seed, ended_at) on seed_pair to studio_app;
grant update (state, status, tries, due_at, done_at, tax) on wallet_call to studio_app;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what is decided does not change: % of %', lower(tg_op), tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger crash_chain_begins before insert on crash_chain for each row
  when (new.used <> 0 or new.salt is not null) execute function refuse_change();
create trigger crash_chain_goes_on before update on crash_chain for each row
  when (new.used not in (old.used, old.used + 1) or old.salt is not null and old.salt is distinct from new.salt)
  execute function refuse_change();

create trigger crash_round_begins before insert on crash_round for each row
  when (new.ended_at is not null) execute function refuse_change();
create trigger crash_round_decided before update on crash_round for each row
  when (old.ended_at is not null and (old.seed, old.point, old.ended_at) is distinct from (new.seed, new.point, new.ended_at)
    or old.settled_at is not null and old.settled_at is distinct from new.settled_at)
  execute function refuse_change();
create trigger pot_round_begins before insert on pot_round for each row
  when (new.ended_at is not null) execute function refuse_change();
create trigger pot_round_decided before update on pot_round for each row
  when (old.ended_at is not null) execute function refuse_change();
create trigger pot_begins before insert on pot for each row
  when (new.choices <> 0 or new.counts is not null or new.share is not null) execute function refuse_change();
create trigger pot_decided before update on pot for each row
  when (old.counts is not null) execute function refuse_change();

create trigger crash_bet_begins before insert on crash_bet for each row
  when (new.state not in ('betting', 'placed') or new.stop is not null or new.paid is not null) execute function refuse_change();
create trigger crash_bet_decided before update on crash_bet for each row
  when (old.state not in ('betting', 'placed')) execute function refuse_change();
create trigger pot_choice_begins before insert on pot_choice for each row
  when (new.state <> 'betting') execute function refuse_change();
create trigger pot_choice_decided before update on pot_choice for each row
  when (old.state not in ('betting', 'placed')) execute function refuse_change();
-- Whoever is in a round was so before it began, by the time at which his transaction did.
create function refuse_late() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'crash_bet' then
    if exists (select from crash_round r where r.game = new.game and r.number = new.round and r.starts_at > now()) then
      return new;
    end if;
  elsif exists (select from pot_round r where r.number = new.round and r.closes_at > now()) then
    return new;
  end if;
  raise exception 'the betting of the round is over: % %', tg_table_name, new.id using errcode = 'restrict_violation';
end $$;
create trigger crash_bet_in_time before insert on crash_bet for each row
  when (new.state = 'placed') execute function refuse_late();
create trigger crash_bet_placed_in_time before update on crash_bet for each row
  when (old.state <> 'placed' and new.state = 'placed') execute function refuse_late();
create trigger pot_choice_placed_in_time before update on pot_choice for each row
  when (old.state <> 'placed' and new.state = 'placed') execute function refuse_late();
create trigger play_begins before insert on play for each row
  when (new.state <> 'betting') execute function refuse_change();
create trigger play_decided before update on play for each row
  when (old.ended_at is not null) execute function refuse_change();
-- A seed that has been told draws nothing more, and no number twice.
create trigger seed_pair_goes_on before update on seed_pair for each row
  when (old.ended_at is not null or new.games not in (old.games, old.games + 1)) execute function refuse_change();

create trigger wallet_call_begins before insert on wallet_call for each row
  when (new.state <> 'sent') execute function refuse_change();
create trigger wallet_call_answered before update on wallet_call for each row
  when (old.state <> 'sent') execute function refuse_change();
