-- Refuses what is above the bettors' own limits. Limits are locked before wallets, and counted after the lock: of two stakes
-- at once the second sees the first.
create function stakes_limit(stakes stake[], inout outcomes text[], inout details bigint[]) language plpgsql as $$
declare
  limited bigint[] := play_limits_lock(array(select s.account_id from unnest(stakes) s where outcomes[s.ord] = 'placed'));
  one record;
begin
  if limited is null then return; end if;
  for one in
    select s.ord, l.code, l.left_over from unnest(stakes) s,
      lateral stake_limit_of(s.account_id, s.book, s.amount, uuid_extract_timestamp(s.ticket)) l
    where s.account_id = any (limited) and outcomes[s.ord] = 'placed' and l.code is not null
  loop outcomes[one.ord] := one.code; details[one.ord] := one.left_over; end loop;
end $$;
