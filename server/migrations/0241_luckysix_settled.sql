-- Cashback sums what tickets lost in a week, by the moment at which they were decided.
create index lucky_ticket_settled on lucky_ticket (settled_at) where settled_at is not null;
