-- Of an affiliate's month: what his bettors owe the house more than before it, or had written off. Below zero where a debt
-- came in. Months that were closed before are as they were agreed.
alter table affiliate_month add column uncollected bigint not null default 0;
alter table affiliate_month alter column uncollected drop default;
alter table affiliate_month drop constraint affiliate_month_check;
alter table affiliate_month add constraint affiliate_month_net_revenue
  check (net_revenue = stakes - winnings - bonuses - payment_fees - uncollected);
