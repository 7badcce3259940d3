-- Browsers that an affiliate has logged in with: their tries are counted apart from those of whoever knows his login.
create table affiliate_device (
  secret_hash bytea primary key check (octet_length(secret_hash) = 32),
  affiliate_id bigint not null references affiliate,
  used_at timestamptz not null
);
create index affiliate_device_of on affiliate_device (affiliate_id, used_at desc);
