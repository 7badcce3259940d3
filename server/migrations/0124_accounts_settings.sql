-- What a bettor chooses for the account: messages beyond those that protect it, and whether pages refresh by themselves.
alter table account add column notifications_on boolean not null default false;
alter table account add column autorefresh_on boolean not null default true;
