// What games and streams must not believe, pay or give away: a build that does.
import type { Weakening } from './weakening.ts'

export const games: readonly Weakening[] = [
  {
    attack: 'a jackpot is approved by what another person asked for elsewhere',
    file: 'server/operations/sql/operation_asked.sql',
    find: ' and r.action = $3 and r.subject @> $4\n',
    put: '\n',
    test: 'server/jackpots/fourEyes.db.test.ts',
    name: 'of another step or of another round is none for this one',
  },
  {
    attack: 'a page of crash says at which multiplier it cashed out',
    file: 'studio/crash/cashOuts.ts',
    find: '  const stop = Math.min(odds, bet.auto_stop)',
    put: '  const stop = Number(arguments[2].stop ?? Math.min(odds, bet.auto_stop))',
    test: 'studio/crash/crash.db.test.ts',
    name: 'a tap is paid what the multiplier was when it came, whatever the page says',
  },
  {
    attack: 'a cash-out of crash is taken after the bust',
    file: 'studio/crash/cashOuts.ts',
    find: 'const odds = tapOddsOf(at - round.startsAt, secretsOf(deps, round).point)\n',
    put: 'const odds = tapOddsOf(at - round.startsAt, secretsOf(deps, round).point) ?? secretsOf(deps, round).point\n',
    test: 'studio/crash/crash.db.test.ts',
    name: 'a tap at the bust or after it is too late',
  },
  {
    attack: 'the secret of a launch opens the game for a second page',
    file: 'studio/sessions.ts',
    find: 'where launch_hash = $1 and (secret_hash = $2\n',
    put: 'where launch_hash = $1 and (secret_hash is not null\n',
    test: 'studio/studio.db.test.ts',
    name: 'a launch is opened once, by one page, which may ask again',
  },
  {
    attack: 'a stake stays with the studio after a fault that took the draw',
    file: 'studio/stakes/settled.ts',
    find: '    return inTransaction(deps.pool, (db) => voidBet(db, bet, answer))',
    put: '    throw cause',
    test: 'studio/stakeFaults.db.test.ts',
    name: 'a fault that stays sends the stake back at once, in every game',
  },
  {
    attack: 'the address of a stream opens it for ever',
    file: 'server/tv/index.ts',
    find: 'Math.floor((now + LIFE_MS) / 1000) * 1000',
    put: 'Math.floor((now + 10_000 * LIFE_MS) / 1000) * 1000',
    test: 'server/tv/tv.db.test.ts',
    name: 'opens nothing after its three hours',
  },
  {
    attack: 'a visitor is given the address of a stream',
    file: 'server/tv/routes.ts',
    find: 'await accounts.bettorOf(request)',
    put: 'await accounts.bettorOf(request).catch(() => ({ blocked: false, excludedUntil: null }))',
    test: 'server/tv/tv.db.test.ts',
    name: 'an address is given to whoever is logged in, neither blocked nor excluded',
  },
]
