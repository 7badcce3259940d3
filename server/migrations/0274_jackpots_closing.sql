-- What came in with a round's entries and how they picked, written once as it closes: nothing of it changes afterwards.
-- {entries, staked, pooled, shares: [{place, pick, count}]}
alter table jackpot add column closing jsonb;
grant update (closing) on jackpot to walia_app;
