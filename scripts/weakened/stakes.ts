// Weakened: the one intake of stakes, which slips, the live hold and games share.
import type { Weakening } from './weakening.ts'

const SQL = 'server/stakes/sql'

export const stakes: readonly Weakening[] = [
  {
    attack: 'one key buys twice',
    file: `${SQL}/stakes_begin.sql`,
    find: "where r.key = stake_key_of('', excluded.body_hash) and not r.held\n",
    put: 'where not r.held\n',
    test: 'server/bets/place.db.test.ts',
    name: 'another body under the key is refused',
  },
  {
    attack: 'an excluded bettor stakes at a process that does not know it yet',
    file: `${SQL}/stakes_begin.sql`,
    find: "    where outcomes[a.ord] = 'placed'\n  loop",
    put: '    where false\n  loop',
    test: 'server/saferplay/exclusion.db.test.ts',
    name: 'the database refuses a bet and a live hold of an excluded bettor',
  },
  {
    attack: 'a stake above the bettor’s own limit is taken',
    file: `${SQL}/stake_limit_of.sql`,
    find: 'left_over < amount',
    put: 'left_over < 0',
    test: 'server/saferplay/limits.db.test.ts',
    name: 'a stake limit takes bets up to its last cent',
  },
  {
    attack: 'who has used his time up goes on',
    file: `${SQL}/stake_limit_of.sql`,
    find: 'when play_time_is_over(account, now_at)',
    put: 'when false',
    test: 'server/saferplay/time.db.test.ts',
    name: 'a bet is taken until the last minute is used',
  },
  {
    attack: 'stakes in the live hold escape the limit',
    file: `${SQL}/play_limits_left.sql`,
    find: 'from stake_hold where account_id = account',
    put: 'from stake_hold where false',
    test: 'server/saferplay/limits.db.test.ts',
    name: 'a bet in the live hold counts as placed',
  },
  {
    attack: 'a refused key is free for another try',
    file: `${SQL}/stakes_end.sql`,
    find: 'r.ticket_id = s.ticket and s.unkeyed\n',
    put: 'r.ticket_id = s.ticket\n',
    test: 'server/saferplay/time.db.test.ts',
    name: 'the same key is answered with the same refusal',
  },
  {
    attack: 'the same without a key is bought again after its like with one',
    file: `${SQL}/stakes_repeated.sql`,
    find: 'r.ticket_id is not null and r.at >',
    put: 'r.ticket_id is null and r.at >',
    test: 'server/jackpots/unkeyed.db.test.ts',
    name: 'one that had a key counts; a new key is a new entry',
  },
  {
    attack: 'a round that has closed takes a stake that waited for its wallet',
    file: 'server/gamestakes/sql/game_stakes_late.sql',
    find: 'u.round_id = any (open_ids)',
    put: 'u.round_id is not null',
    test: 'server/jackpots/together.db.test.ts',
    name: 'entries that wait together for a wallet while their round closes',
  },
]
