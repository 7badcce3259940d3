-- A stake on a game without a key stands for a while under one that no caller can send, made of what it asks for; an older
-- one under that key makes room. Processes of before send neither of the two times: they take no request without a key.
alter type game_stake add attribute waited_ms int, add attribute repeat_ms int;
alter type lucky_wanted add attribute waited_ms int, add attribute repeat_ms int;
alter type jackpot_wanted add attribute waited_ms int, add attribute repeat_ms int;
grant update (at) on game_request to walia_app;

-- Keys of v2/bet that an entry has taken: so many a day are kept for days, like refusals.
alter table bet_refusal_count drop constraint bet_refusal_count_kind_check;
alter table bet_refusal_count add constraint bet_refusal_count_kind_check check (kind in ('refused', 'closed', 'entry'));
