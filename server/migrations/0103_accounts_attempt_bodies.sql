-- What the request of an attempt said: the same attempt with other content is refused. Keyed with secrets of the browser
-- that are not kept here, because a password is in it.
alter table one_time_code add column body_hash bytea;
