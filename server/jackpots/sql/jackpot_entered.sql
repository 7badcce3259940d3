-- Whether an account has an entry of a free round already. Entries of one account and round come here one after the other.
create function jackpot_entered(round bigint, account bigint) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('free jackpot ' || round || ' ' || account, 0));
  return exists (select from jackpot_entry e where e.jackpot_id = round and e.account_id = account and e.stake = 0);
end $$;
