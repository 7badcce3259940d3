-- What a campaign has spent is not to be spent again, and one that was closed is opened by a line of its own.
create function campaign_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what a campaign has spent or closed stays so: % of %', tg_table_name, old.campaign
    using errcode = 'restrict_violation';
end $$;

create trigger bonus_campaign_spent before update on bonus_campaign for each row
  when (new.spent < old.spent) execute function campaign_refuse_change();
create trigger bonus_campaign_closed before update on bonus_campaign_opening for each row
  when (old.closed_at is not null) execute function campaign_refuse_change();
