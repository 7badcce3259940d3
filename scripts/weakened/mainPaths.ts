// Faults of every day in the main paths, which the gate must see: one each in figures, placement, settlement and the socket.
import type { Weakening } from './weakening.ts'

export const mainPaths: readonly Weakening[] = [
  {
    attack: 'a payout is rounded down in place of half up',
    file: 'domain/betslip/figures.ts',
    find: 'const possiblePayout = roundHalfUpDiv(BigInt(netStake) * totalOdds, 100n)',
    put: 'const possiblePayout = (BigInt(netStake) * totalOdds) / 100n',
    test: 'domain/betslip/figures.test.ts',
    name: 'worked examples',
  },
  {
    attack: 'a leg is sold at another price than the bettor saw',
    file: 'domain/bets/decidePlacement.ts',
    find: "  return legs.some(asks) ? refusalFor('ODDS_CHANGED', legs, moved) : null",
    put: "  return legs.every(asks) && legs.length === 0 ? refusalFor('ODDS_CHANGED', legs, moved) : null",
    test: 'server/bets/place.db.test.ts',
    name: 'a refusal lists the legs concerned with their present prices',
  },
  {
    attack: 'a leg that was void loses its ticket',
    file: 'domain/settlement/settleTicket.ts',
    find: "legStateOf(outcome) !== 'void')",
    put: 'true)',
    test: 'domain/settlement/settleTicket.test.ts',
    name: 'a void one gives the whole stake back',
  },
  {
    attack: 'the socket is silent after its snapshot',
    file: 'server/websocket/hub.ts',
    find: '    this.#dirty.add(room)\n    this.#schedule()',
    put: '    this.#schedule()',
    test: 'server/websocket/websocket.test.ts',
    name: 'a subscriber gets a snapshot first, then deltas',
  },
]
