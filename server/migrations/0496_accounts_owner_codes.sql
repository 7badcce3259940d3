-- Codes that a browser asked for which the number's owner has logged in with: what strangers guess takes no tries from them.
alter table one_time_code add column of_owner boolean not null default false;
