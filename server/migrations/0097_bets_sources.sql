-- What a stake was paid with. Every ticket names it; those of before were paid with cash.
create domain stake_source as text check (value in ('cash', 'bonus', 'free_bet', 'points'));
alter table bet add column source stake_source not null default 'cash';
alter table bet alter column source drop default;
comment on column bet.balance_after is 'of the book that the stake was taken from';

-- The source, and the player's book that pays the stake.
alter type placement add attribute source stake_source, add attribute book text;
