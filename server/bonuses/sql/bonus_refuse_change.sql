-- A bonus or a free bet that has ended is given no second time.
create function bonus_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a gift that has ended does not change: % of account %', tg_table_name, old.account_id
    using errcode = 'restrict_violation';
end $$;

create trigger bonus_grant_ended before update on bonus_grant for each row
  when (old.state <> 'active' and (old.state, old.ended_at) is distinct from (new.state, new.ended_at))
  execute function bonus_refuse_change();
create trigger free_bet_grant_ended before update on free_bet_grant for each row
  when (old.state <> 'open') execute function bonus_refuse_change();
