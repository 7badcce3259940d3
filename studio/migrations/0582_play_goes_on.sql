-- A round that goes on is decided piece by piece: what is drawn for it and what was done in it stay.

-- Its number is the one that its seed was just counted up to, of a seed that nobody was told.
create function refuse_number() returns trigger language plpgsql as $$
begin
  if exists (select from seed_pair s where s.id = new.seed_pair and s.player = new.player and s.ended_at is null
      and s.games = new.nonce + 1) then
    return new;
  end if;
  raise exception 'not the next number of a seed in use: % of play %', new.nonce, new.id using errcode = 'restrict_violation';
end $$;
create trigger play_number before insert on play for each row execute function refuse_number();
drop trigger play_begins on play;
create trigger play_begins before insert on play for each row
  when (new.state <> 'betting' or new.steps <> '[]' or new.result is not null or new.odds is not null)
  execute function refuse_change();

-- Steps are added. For real money the stake is what the wallet has taken and was not asked to give back, and nothing is played
-- before it has.
create function refuse_play() returns trigger language plpgsql as $$
begin
  if exists (select from generate_series(0, jsonb_array_length(old.steps) - 1) at where new.steps -> at is distinct from old.steps -> at) then
    raise exception 'steps of play % change', new.id using errcode = 'restrict_violation';
  end if;
  if new.state in ('open', 'ended') and (new.state <> old.state or new.stake <> old.stake)
      and exists (select from session s where s.id = new.session and s.token is not null)
      and new.stake <> (select coalesce(sum(c.amount), 0) from wallet_call c
        where c.round = new.id and c.kind = 'bet' and c.state = 'done'
          and not exists (select from wallet_call r where r.reference = c.id and r.kind = 'rollback')) then
    raise exception 'the stake of play % is not what was taken', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger play_goes_on before update on play for each row
  when (old.ended_at is null) execute function refuse_play();

create trigger seed_pair_begins before insert on seed_pair for each row
  when (new.games <> 0 or new.seed is not null) execute function refuse_change();
-- Nothing that is under way can be worked out from a seed that is told.
create function refuse_told() returns trigger language plpgsql as $$
begin
  if exists (select from play p where p.seed_pair = new.id and p.state in ('betting', 'open')) then
    raise exception 'seed pair % is told while it is played', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger seed_pair_told before update on seed_pair for each row
  when (old.ended_at is null and new.ended_at is not null) execute function refuse_told();
