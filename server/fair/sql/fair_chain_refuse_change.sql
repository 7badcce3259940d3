-- A chain begins unused, gives its links one after the other, and is retired once: no link is committed to twice.
create function fair_chain_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a chain of seeds does not change like this: %', new.game using errcode = 'restrict_violation';
end $$;

create trigger fair_chain_begins before insert on fair_chain for each row
  when (new.used <> 0 or new.retired_at is not null) execute function fair_chain_refuse_change();
create trigger fair_chain_goes_on before update on fair_chain for each row
  when (new.used not in (old.used, old.used + 1) or old.retired_at is not null
    and (new.used, new.retired_at) is distinct from (old.used, old.retired_at))
  execute function fair_chain_refuse_change();
