-- Which of our seeds follows is fixed before the player chooses his own for it, so that none can be chosen to fit his.
alter table seed_pair add column next_id uuid not null default gen_random_uuid();
