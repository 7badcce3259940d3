-- Of a match whose draw is weighted: how likely 1, X and 2 are by its prices, in ten-thousandths; fixed as the round closes.
alter table jackpot_match add column weights smallint[]
  check (cardinality(weights) = 3 and 1 <= all (weights) and weights[1] + weights[2] + weights[3] = 10000);
grant update (weights) on jackpot_match to walia_app;
