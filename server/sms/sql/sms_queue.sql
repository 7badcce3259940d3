-- Queues a message. Every one comes by here: from code through `Sms.queue`, and within the statement that keeps a sign-up's
-- or a reset's code, so that both cost the same whether a message goes out or not. A code is worth sending for ten
-- minutes, a notice of a changed password for a day.
create function sms_queue(to_mobile text, of_kind text, with_text text, now_at timestamptz) returns void
language sql as $$
  insert into sms_message (mobile, kind, text, created_at, send_before, next_try_at)
    values (
      to_mobile, of_kind, with_text, now_at,
      now_at + case of_kind when 'password_changed' then interval '1 day' else interval '10 minutes' end, now_at
    )
$$;
