-- Who an account's bettor is: where his verification stands, what he submitted (sealed), and what was decided by whom.
create table verification (
  account_id bigint primary key check (account_id > 0),
  status text not null default 'none' check (status in ('none', 'submitted', 'approved', 'rejected')),
  submission_id uuid,
  reason text,
  -- since the last approval
  submissions int not null default 0 check (submissions >= 0),
  -- of an approval; afterwards it counts as none
  valid_until timestamptz,
  check ((status = 'rejected') = (reason is not null)),
  check ((status = 'approved') = (valid_until is not null)),
  check ((status = 'none') = (submission_id is null))
);
revoke delete, truncate on verification from walia_app;

create table verification_submission (
  id uuid primary key,
  account_id bigint not null,
  submitted_at timestamptz not null,
  -- of the number, under a key of ours: one person, one account
  number_hash bytea not null,
  -- of everything submitted: the same again is the same
  request_hash bytea not null,
  -- number and date of birth; null once their time is over
  key_id text,
  salt bytea,
  nonce bytea,
  sealed bytea,
  check (num_nulls(key_id, salt, nonce, sealed) in (0, 4))
);
create index verification_submission_of on verification_submission (account_id, id);
create index verification_submission_number on verification_submission (number_hash);
create index verification_submission_sealed on verification_submission (submitted_at) where sealed is not null;
revoke update, delete, truncate on verification_submission from walia_app;
grant update (key_id, salt, nonce, sealed) on verification_submission to walia_app;

create table verification_photo (
  id uuid primary key,
  account_id bigint not null,
  side text not null check (side in ('front', 'back')),
  -- null: not submitted yet
  submission_id uuid references verification_submission (id),
  created_at timestamptz not null,
  -- of the picture, under a key of ours
  digest bytea not null,
  key_id text not null,
  salt bytea not null,
  nonce bytea not null,
  sealed bytea not null check (length(sealed) <= 2000000)
);
alter table verification_photo alter column sealed set storage external;
create unique index verification_photo_draft on verification_photo (account_id, side) where submission_id is null;
create unique index verification_photo_submitted on verification_photo (submission_id, side);
create index verification_photo_digest on verification_photo (digest);
revoke update, truncate on verification_photo from walia_app;
grant update (submission_id) on verification_photo to walia_app;

create table verification_decision (
  submission_id uuid primary key references verification_submission (id),
  account_id bigint not null,
  decided_at timestamptz not null,
  decided_by text not null,
  verdict text not null check (verdict in ('approved', 'rejected')),
  reason text,
  check ((verdict = 'rejected') = (reason is not null))
);
revoke update, delete, truncate on verification_decision from walia_app;

-- Whose an approved number is, for good.
create table verification_number (
  number_hash bytea primary key,
  account_id bigint not null,
  approved_at timestamptz not null
);
revoke update, delete, truncate on verification_number from walia_app;

-- What an operator should know before he decides.
create table verification_flag (
  account_id bigint not null,
  kind text not null check (kind in ('too_young', 'same_number', 'same_photo')),
  -- 0 where no other account is concerned
  other_account bigint not null default 0,
  flagged_at timestamptz not null,
  primary key (account_id, kind, other_account)
);
revoke update, delete, truncate on verification_flag from walia_app;
