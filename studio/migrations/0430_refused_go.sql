-- What was refused goes after a day. Of the wallet's calls the role may delete refused bets alone, and only then: all others
-- are the record of money.
create index wallet_call_session on wallet_call (session);
create index crash_bet_call on crash_bet (wallet_bet) where wallet_bet is not null;
create index play_refused on play (ended_at) where state = 'refused';
create index crash_bet_refused on crash_bet (moved_at) where state = 'refused';
create index wallet_call_refused on wallet_call (done_at) where state = 'refused' and kind = 'bet';
create index seed_pair_of on seed_pair (player, created_at);

grant delete on wallet_call to studio_app;
alter table wallet_call enable row level security;
create policy reads on wallet_call for select to studio_app using (true);
create policy writes on wallet_call for insert to studio_app with check (true);
create policy moves on wallet_call for update to studio_app using (true);
create policy refused_go on wallet_call for delete to studio_app
  using (kind = 'bet' and state = 'refused' and done_at < now() - interval '1 day');
