-- A player's cash by day of a zone and by product, the reserved part of it included. What it gained is
-- returned + won + deposited + other - staked - withdrawn; what is only reserved is not withdrawn yet.
create function player_day(account bigint, from_id uuid, before_id uuid, zone text)
returns table (
  day date, product text, staked bigint, returned bigint, won bigint, deposited bigint, withdrawn bigint, other bigint
) language sql stable as $$
  select m.day, m.product, coalesce(-sum(m.amount) filter (where m.part = 'staked'), 0)::bigint,
    coalesce(sum(m.amount) filter (where m.part = 'returned'), 0)::bigint,
    coalesce(sum(m.amount) filter (where m.part = 'won'), 0)::bigint,
    coalesce(sum(m.amount) filter (where m.part = 'deposited'), 0)::bigint,
    coalesce(-sum(m.amount) filter (where m.part = 'withdrawn'), 0)::bigint,
    coalesce(sum(m.amount) filter (where m.part = 'other'), 0)::bigint
  from (
    select (p.at at time zone zone)::date as day, p.product, p.amount, case
        when p.means in ('stake', 'hold') then 'staked'
        when p.figure = 'held' or p.figure = 'play' and p.of_stakes then 'returned'
        when p.figure = 'play' then 'won'
        when p.figure in ('deposited', 'withdrawn') then p.figure
        else 'other' end as part
    from player_moves(account, from_id, before_id) p where p.book in ('cash', 'reserved')
  ) m group by m.day, m.product
$$;
