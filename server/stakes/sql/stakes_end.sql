-- A refused request keeps its key: the same answer again. Without a key nothing is kept, as nobody could name it.
create function stakes_end(stakes stake[], outcomes text[]) returns void language plpgsql as $$
begin
  if outcomes <@ array['placed', 'replay'] then return; end if;
  delete from stake_request r using unnest(stakes) s
    where r.account_id = s.account_id and r.key = s.key and r.ticket_id = s.ticket and s.unkeyed
      and outcomes[s.ord] not in ('placed', 'replay');
  update stake_request r set ticket_id = null, refusal = jsonb_build_object('code', outcomes[s.ord]) from unnest(stakes) s
    where r.account_id = s.account_id and r.key = s.key and r.ticket_id = s.ticket and not s.unkeyed
      and outcomes[s.ord] not in ('placed', 'replay');
end $$;
