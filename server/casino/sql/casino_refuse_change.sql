-- A bet is settled or rolled back once, and a round that its provider has ended stays as it ended.
create function casino_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what ended in the casino does not change: % %', tg_table_name, old.id using errcode = 'restrict_violation';
end $$;

create trigger casino_transaction_decided before update on casino_transaction for each row
  when (old.state <> 'open') execute function casino_refuse_change();
create trigger casino_round_ended before update on casino_round for each row
  when (old.state = 'ended' and old.ended_by = 'provider'
    and (old.state, old.ended_by, old.ended_at, old.staked, old.won, old.tax, old.bets) is distinct from
      (new.state, new.ended_by, new.ended_at, new.staked, new.won, new.tax, new.bets))
  execute function casino_refuse_change();
