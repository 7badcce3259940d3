-- What connects accounts that one person may stand behind: a browser that both were logged in with, and who has paid for them.
create table account_device_link (
  account_id bigint not null references account,
  other_id bigint not null references account check (other_id <> account_id),
  first_at timestamptz not null,
  primary key (account_id, other_id)
);
revoke update, delete, truncate on account_device_link from walia_app;

create table account_payer (
  -- "mobile:251912345678", which has paid a deposit, or "bank:cbe:1000123456789", which was paid
  payer text not null check (payer <> ''),
  account_id bigint not null references account,
  first_at timestamptz not null,
  primary key (payer, account_id)
);
create index account_payer_of on account_payer (account_id);
revoke update, delete, truncate on account_payer from walia_app;

insert into account_device_link (account_id, other_id, first_at)
  select a.account_id, b.account_id, min(greatest(a.used_at, b.used_at))
  from known_device a join known_device b on b.hash = a.hash and b.account_id <> a.account_id
  group by a.account_id, b.account_id;
insert into account_payer (payer, account_id, first_at)
  select 'mobile:' || mobile, account_id, min(settled_at) from deposit where status = 'received' group by mobile, account_id;
insert into account_payer (payer, account_id, first_at)
  select 'bank:' || bank || ':' || account_number, account_id, min(created_at)
  from withdrawal where status = 'paid' and bank is not null group by 1, 2;

-- Who else has come from an address.
create index auth_event_network on auth_event (ip, at) where ip is not null and account_id is not null;
