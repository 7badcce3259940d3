-- A notice is worth a message longer than a code: its owner hears of a changed password within the day.
create function sms_queue(to_mobile text, of_kind text, with_text text, now_at timestamptz) returns void
language sql as $$
  insert into sms_message (mobile, kind, text, created_at, send_before, next_try_at)
    values (
      to_mobile, of_kind, with_text, now_at,
      now_at + case of_kind when 'password_changed' then interval '1 day' else interval '10 minutes' end, now_at
    )
$$;
