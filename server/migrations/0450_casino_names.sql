-- Names of games in other languages than the provider's own, by the language's id.
alter table casino_game add column names jsonb not null default '{}';
