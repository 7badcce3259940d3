-- Who had a number before its account was closed and the number was given free.
create index account_released on account (mobile) where released_at is not null;
