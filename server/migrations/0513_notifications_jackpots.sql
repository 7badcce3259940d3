-- Bettors are told how the jackpots that they entered ended.

-- the number of the jackpot, where the message is about one
alter table inbox_message add column jackpot_id bigint;
alter table inbox_choice add column jackpots boolean not null default true;
