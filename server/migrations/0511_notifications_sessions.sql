-- A subscription belongs to the session that made it: it ends where that is ended, wherever that is done.

-- Of those before it is not known; a browser subscribes anew from its profile.
delete from push_subscription;
-- null: by a process of the version before this one; nothing is sent to such.
alter table push_subscription add column session_id uuid;
