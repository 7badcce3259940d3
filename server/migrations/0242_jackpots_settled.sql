-- Cashback sums what entries lost in a week, by the moment at which they were decided.
create index jackpot_entry_settled on jackpot_entry (settled_at) where settled_at is not null;
