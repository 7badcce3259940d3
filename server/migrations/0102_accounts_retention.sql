-- What the scheduled job deletes by age: sessions 30 days after they ended, what happened to accounts after 90.
create index session_over on session (least(ended_at, expires_at));
create index auth_event_age on auth_event (at);
