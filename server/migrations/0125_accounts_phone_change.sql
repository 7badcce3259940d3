-- Changes of an account's number: begun with the password, made once both numbers have given their code. Kept, because the
-- numbers that an account had before are excluded with it, and its money is not withdrawn for a while afterwards.
create table phone_change (
  id uuid primary key default uuidv7(),
  account_id bigint not null references account (id),
  old_mobile text not null check (old_mobile ~ '^[0-9]{9,15}$'),
  new_mobile text not null check (new_mobile ~ '^[0-9]{9,15}$' and new_mobile <> old_mobile),
  old_code_hash bytea not null check (octet_length(old_code_hash) = 32),
  new_code_hash bytea not null check (octet_length(new_code_hash) = 32),
  tries int not null default 0,
  begun_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > begun_at),
  changed_at timestamptz
);
create index phone_change_of on phone_change (account_id, id desc);
create index phone_change_old on phone_change (old_mobile) where changed_at is not null;
create index phone_change_begun on phone_change (begun_at) where changed_at is null;
