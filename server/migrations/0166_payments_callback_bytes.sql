-- The raw bytes of a genuine callback go after a while, as they name payers; the row and the hash of the bytes stay.
alter table payment_callback add column body_removed_at timestamptz;
comment on column payment_callback.body is 'whole when genuine, until it is removed; else its first kilobyte';
create index payment_callback_with_body on payment_callback (received_at)
  where verdict <> 'forged' and body_removed_at is null;
