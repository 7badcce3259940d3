// Blackjack: what a hand may do, what the dealer does, what a table pays, and what the best play returns, exactly.
import { streamOf } from '@walia/domain/fair/stream.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ACTS,
  type Act,
  acted,
  actsOf,
  BLACKJACK_ODDS_MAX,
  CARDS,
  deal,
  HIDDEN,
  replayed,
  type Step,
  stakesOn,
  tableOdds,
  tableSeen,
  worthOf,
} from './blackjack.ts'
import { advisor, blackjackFigures, roundOutcomes } from './blackjackReturn.ts'

const RANKS = 'A23456789TJQK'
/** Cards by their ranks, in the order in which they are dealt: player, open, player, hidden, then as drawn. */
const cardsOf = (ranks: string): number[] => [...ranks].map((rank) => RANKS.indexOf(rank))
const shoe = (ranks: string) => {
  const cards = cardsOf(ranks)
  return () => {
    const card = cards.shift()
    if (card === undefined) throw new Error('one card too many')
    return card
  }
}

test.each<[string, number, boolean]>([
  ['A9', 20, true],
  ['AA', 12, true],
  ['A9A', 21, true],
  ['A9AA', 12, false],
  ['KQ', 20, false],
  ['KQJ', 30, false],
  ['A5K', 16, false],
])('%s is worth %i', (ranks, points, isSoft) => expect(worthOf(cardsOf(ranks))).toEqual({ points, isSoft }))

/** Cards, acts, what the dealer ends with, first stakes laid, hundredths of the first stake paid. */
test.each<[string, string, Act[], string, number, number]>([
  ['a natural ends it', 'A9KK', [], '9K', 1, 250],
  ['the dealer’s too', 'AATK', [], 'AK', 1, 100],
  ['the dealer looks for a natural under a ten', '5K6A', [], 'KA', 1, 0],
  ['and under an ace', '5A6K', [], 'AK', 1, 0],
  ['20 against 19', 'K9QK', ['stand'], '9K', 1, 200],
  ['19 against 19', 'K99K', ['stand'], '9K', 1, 100],
  ['18 against 19', 'K98K', ['stand'], '9K', 1, 0],
  ['the dealer draws to 16', 'K6875', ['stand'], '675', 1, 100],
  ['and stands on a soft 17', 'KA86', ['stand'], 'A6', 1, 200],
  ['a soft 16 goes on', 'KA85KK', ['stand'], 'A5KK', 1, 200],
  ['bust: the dealer draws no more', 'K65TK', ['hit'], '6T', 1, 0],
  ['21 stands by itself', 'K65T65', ['hit'], '6T5', 1, 100],
  ['doubled and won', '565TK5', ['double'], '6T5', 2, 0],
  ['doubled, the dealer bust', '565TKK', ['double'], '6TK', 2, 400],
  ['a doubled hand gets one card', '565T2K', ['double'], '6TK', 2, 400],
  ['split: each hand by itself', '868TT3KK', ['split', 'stand', 'hit'], '6TK', 2, 400],
  ['doubled after the split', '868T3TKK', ['split', 'double', 'stand'], '6TK', 3, 600],
  ['both hands doubled and won, the most there is', '868T33KKK', ['split', 'double', 'double'], '6TK', 4, 800],
  ['split aces get one card each, 21 is no natural', 'A6ATK9K', ['split'], '6TK', 2, 400],
  ['tens that count the same are split', 'K6QT99K', ['split', 'stand', 'stand'], '6TK', 2, 400],
  ['both bust: the dealer draws no more', '868T88KK', ['split', 'hit', 'hit'], '6T', 2, 0],
])('%s', (_, ranks, acts, dealer, staked, odds) => {
  const table = replayed(shoe(ranks), acts)
  expect([table.turn, table.dealer]).toEqual([null, cardsOf(dealer)])
  expect([stakesOn(table), tableOdds(table)]).toEqual([staked, odds])
})

test.each<[string, Act[], Act[]]>([
  ['562K', [], ['hit', 'stand', 'double']],
  ['868K', [], ['hit', 'stand', 'double', 'split']],
  ['K6QK', [], ['hit', 'stand', 'double', 'split']],
  ['562K2', ['hit'], ['hit', 'stand']],
  ['868K82', ['split'], ['hit', 'stand', 'double']],
  ['A6AK99', ['split'], []],
  ['AKKK', [], []],
])('of %s after %j it may %j', (ranks, before, may) => {
  const table = replayed(shoe(`${ranks}${'5'.repeat(9)}`), before)
  expect(actsOf(table)).toEqual(may)
  for (const act of ACTS.filter((each) => !may.includes(each))) expect(() => acted(table, act, () => 0)).toThrow()
})

/** Plays on by the numbers that fast-check gives; answers the acts, and the steps as a page is told them. */
function played(cards: () => number, choices: readonly number[]): { acts: Act[]; steps: Step[] } {
  const drawn: number[] = []
  const draw = () => {
    drawn.push(cards())
    return drawn.at(-1) as number
  }
  const acts: Act[] = []
  let table = deal(draw)
  const steps: Step[] = [{ act: 'deal', cards: drawn.slice(0, 3) }]
  for (const choice of choices) {
    const may = actsOf(table)
    if (may.length === 0) break
    const [act, before] = [may[choice % may.length] as Act, drawn.length]
    table = acted(table, act, draw)
    acts.push(act)
    if (table.turn !== null) steps.push({ act, cards: drawn.slice(before) })
  }
  return { acts, steps }
}

test('what a page sees of an open round is the table without the hidden card, and no table pays beyond its most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0 }), fc.array(fc.nat(3), { maxLength: 12 }), (seed, choices) => {
      const stream = () => streamOf('8d'.repeat(32), `blackjack:${seed}`)
      const [first, again] = [stream(), stream()]
      const { acts, steps } = played(() => first.below(CARDS), choices)
      const table = replayed(() => again.below(CARDS), acts)
      if (table.turn === null) expect(tableOdds(table)).toBeLessThanOrEqual(BLACKJACK_ODDS_MAX)
      else expect(tableSeen(steps)).toEqual({ ...table, dealer: [table.dealer[0], HIDDEN] })
    }),
    { numRuns: 300 },
  )
})

const LETTERS = { hit: 'H', stand: 'S', double: 'D', split: 'P' } as const
/** Against 2 to 10, then the ace. */
const rowOf = (a: number, b: number) =>
  [2, 3, 4, 5, 6, 7, 8, 9, 10, 1].map((up) => LETTERS[advisor(up).first(a, b)]).join('')

test.each<[string, number, number, string]>([
  ['8', 2, 6, 'HHHHHHHHHH'],
  ['9', 2, 7, 'HDDDDHHHHH'],
  ['10', 2, 8, 'DDDDDDDDHH'],
  ['11', 2, 9, 'DDDDDDDDDH'],
  ['12', 2, 10, 'HHSSSHHHHH'],
  ['16', 6, 10, 'SSSSSHHHHH'],
  ['17', 7, 10, 'SSSSSSSSSS'],
  ['soft 13', 1, 2, 'HHHHDHHHHH'],
  ['soft 18', 1, 7, 'SDDDDSSHHH'],
  ['soft 19', 1, 8, 'SSSSSSSSSS'],
  ['aces', 1, 1, 'PPPPPPPPPP'],
  ['fours', 4, 4, 'HHHPPHHHHH'],
  ['fives', 5, 5, 'DDDDDDDDHH'],
  ['eights', 8, 8, 'PPPPPPPPPP'],
  ['nines', 9, 9, 'PPPPPSPPSS'],
  ['tens', 10, 10, 'SSSSSSSSSS'],
])('the best play of %s is the one that is printed everywhere', (_, a, b, row) => expect(rowOf(a, b)).toBe(row))

test('every way is counted once, and the best play returns 99.4938 % of all stakes, 0.5703 % less than the first', () => {
  const outcomes = roundOutcomes()
  expect(outcomes.reduce((sum, { ways }) => sum + ways, 0n)).toBe(13n ** 4n * 13n ** 72n)
  const { most, edge, staked, hitRate } = blackjackFigures()
  expect([most, edge, staked, hitRate[0]]).toEqual([994_938, 5703, 1_126_934, 523_658])
})

test('the rules, played as advised, come out as often as was counted, at a fixed seed', () => {
  const [stream, count] = [streamOf('8d'.repeat(32), 'blackjack'), 15_000]
  const advice = new Map([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((up) => [up, advisor(up)]))
  const points = (card: number) => Math.min(10, (card % 13) + 1)
  const draw = () => stream.below(CARDS)
  const seen = new Map<string, number>()
  for (let round = 0; round < count; round++) {
    let table = deal(draw)
    while (table.turn !== null) {
      const cards = table.hands[table.turn]?.cards.map(points) as number[]
      const advised = advice.get(points(table.dealer[0] as number)) as ReturnType<typeof advisor>
      const sum = { hard: cards.reduce((all, each) => all + each, 0), ace: cards.includes(1) }
      const isFirst = cards.length === 2
      const act = isFirst
        ? advised.first(cards[0] as number, cards[1] as number, table.hands.length === 1)
        : advised.more(sum)
      table = acted(table, act, draw)
    }
    const key = `${stakesOn(table)} ${tableOdds(table)}`
    seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  const all = Number(13n ** 76n)
  for (const { staked, paid, ways } of roundOutcomes()) {
    const share = Number(ways) / all
    const spread = Math.sqrt(count * share * (1 - share))
    expect(Math.abs((seen.get(`${staked} ${paid}`) ?? 0) - count * share), `${staked} ${paid}`).toBeLessThan(
      4 * spread + 1,
    )
  }
})
