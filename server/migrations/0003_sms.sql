-- Short messages: queued in the transaction of their cause, leased by whoever sends them, kept with what came of them.

create table sms_message (
  id uuid primary key default uuidv7(),
  mobile text not null,
  kind text not null,
  -- Holds codes, so it is removed after a day.
  text text,
  created_at timestamptz not null,
  -- A code that is no longer valid is not worth a message.
  send_before timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'delivered', 'failed')),
  tries int not null default 0,
  next_try_at timestamptz not null,
  -- Whoever sends it holds it until then; after a crash it is sent again.
  leased_until timestamptz,
  -- Who took it, under which number, and the last code that a provider gave for not taking or not delivering it.
  provider text,
  reference text,
  code text,
  sent_at timestamptz,
  finished_at timestamptz,
  check (state = 'waiting' or finished_at is not null or sent_at is not null)
);
create index sms_message_waiting on sms_message (next_try_at) where state = 'waiting';
create index sms_message_age on sms_message (created_at);
create index sms_message_reference on sms_message (provider, reference) where reference is not null;

-- One row per try with a provider: what it said and what it cost. Only ever added; removed with age.
create table sms_attempt (
  id bigint generated always as identity primary key,
  message_id uuid not null,
  provider text not null,
  at timestamptz not null,
  taken boolean not null,
  code text,
  -- Ten-thousandths of the currency's unit, as the provider states it.
  cost_e4 bigint check (cost_e4 >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  check ((cost_e4 is null) = (currency is null))
);
create index sms_attempt_age on sms_attempt (at);
revoke update, truncate on sms_attempt from walia_app;
