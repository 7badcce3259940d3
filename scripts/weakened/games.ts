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
    attack: 'a page of crash says when it cashed out',
    file: 'studio/crash/api.ts',
    find: '(session, { bet }, at) => taps.cashOut({ session, bet: isUuid(bet) ? bet.toLowerCase() : null, at }, arrived)',
    put: '(session, { bet, at }) => taps.cashOut({ session, bet: isUuid(bet) ? bet.toLowerCase() : null, at: Number(at) }, arrived)',
    test: 'studio/crash/crash.db.test.ts',
    name: 'a tap is paid what the multiplier was when it came, whatever the page says',
  },
  {
    attack: 'a cash-out of crash is taken after the bust',
    file: 'studio/crash/taps.ts',
    find: 'const odds = tapOddsOf(at - startsAt, point)\n',
    put: 'const odds = tapOddsOf(at - startsAt, point) ?? point\n',
    test: 'studio/crash/crash.db.test.ts',
    name: 'a tap at the bust or after it is too late',
  },
  {
    attack: 'a crowd keeps a tap that came in time from being written until its bet has lost',
    file: 'studio/crash/engine.ts',
    find: ' || areTapsAwaited(deps, round, now)',
    put: '',
    test: 'studio/crash/taps.db.test.ts',
    name: 'a tap that came before the bust is waited for',
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
