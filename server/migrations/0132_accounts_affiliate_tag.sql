-- The 32 characters of the affiliate's link that a sign-up came by, and what the account was opened with.

alter table one_time_code add column affiliate_tag text check (affiliate_tag ~ '^[A-Za-z0-9_-]{32}$');
alter table account add column affiliate_tag text check (affiliate_tag ~ '^[A-Za-z0-9_-]{32}$');
