-- Numbers the starts of the feed's consumer: prices travel as (epoch, version), since versions are counted anew after each.
create sequence odds_epoch as bigint;
