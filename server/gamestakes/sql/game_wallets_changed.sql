-- Tells the owners of these wallets that they have changed, each once.
create function game_wallets_changed(accounts bigint[]) returns void language plpgsql as $$
begin
  perform outbox_add('wallet.changed', jsonb_build_object('accountId', u.account))
    from (select distinct unnest(accounts)) u (account);
end $$;
