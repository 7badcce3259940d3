-- Who paid on a provider's page, as the provider says: numbers and accounts, in its webhook or when it is asked. Kept with the
-- deposit from the first word on, since money and payer may be told of in either order.
alter table deposit add column payers jsonb not null default '[]' check (jsonb_typeof(payers) = 'array');
