-- Operators' logins act as a role of their own: it hands a request in with a key and reads what came of it, and nothing else.
do $$
begin
  if not exists (select from pg_roles where rolname = 'walia_operator') then create role walia_operator nologin; end if;
exception when duplicate_object or unique_violation then null; -- another database of this server was migrated just now
end $$;
grant usage on schema public to walia_operator;
