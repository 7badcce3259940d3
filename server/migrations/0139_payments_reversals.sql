-- Deposits that their provider took back after they were credited.
alter table deposit
  -- a genuine callback speaks of it; the provider is asked
  add column reversal_said_at timestamptz,
  add column reversed_at timestamptz,
  add column reversed_from text check (reversed_from in ('callback', 'report', 'operator')),
  -- an operator has settled the matter; until then the account withdraws nothing
  add column reversal_settled_at timestamptz,
  add column reversal_settled_as text check (reversal_settled_as in ('covered', 'written_off')),
  add constraint deposit_reversal_of_received check (reversed_at is null or status = 'received'),
  add constraint deposit_reversal_from check ((reversed_at is null) = (reversed_from is null)),
  add constraint deposit_reversal_settled check (
    (reversal_settled_at is null) = (reversal_settled_as is null)
    and (reversal_settled_at is null or reversed_at is not null));
create index deposit_reversed on deposit (account_id) where reversed_at is not null and reversal_settled_at is null;

alter table payment_difference drop constraint payment_difference_direction_check;
alter table payment_difference add constraint payment_difference_direction_check
  check (direction in ('in', 'out', 'back'));

-- Callbacks of earlier versions kept every header of the request, signatures included; those of today keep three. What was
-- signed is the body, and the verdict says that it was genuine.
update payment_callback set headers = coalesce((
    select jsonb_object_agg(h.key, to_jsonb(left(h.value #>> '{}', 200))) from jsonb_each(headers) h
    where h.key in ('content-type', 'user-agent', 'content-length')), '{}')
  where headers - array['content-type', 'user-agent', 'content-length'] <> '{}';
