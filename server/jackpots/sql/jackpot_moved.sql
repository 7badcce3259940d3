-- Tells whoever shows rounds that one of them has changed, in the transaction of the change.
create function jackpot_moved() returns trigger language plpgsql as $$
begin
  perform outbox_add('rounds.moved', jsonb_build_object('game', 'jackpot'));
  return null;
end $$;

create trigger jackpot_moved after update on jackpot for each statement execute function jackpot_moved();
create trigger jackpot_match_moved after update on jackpot_match for each statement execute function jackpot_moved();
