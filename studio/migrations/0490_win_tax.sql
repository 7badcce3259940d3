-- Of a win: what the wallet withheld of it, as it answered; null until then, and for all others. Minor units.
alter table wallet_call add column tax bigint check (tax >= 0);
