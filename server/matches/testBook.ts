// A price book in memory for tests: matches are added, moved and ended by hand.
import {
  type EventStatus,
  type Fixture,
  type LineState,
  lineKey,
  type MatchChange,
  type MatchState,
  type Names,
  type OutcomeState,
  type PriceBook,
} from '../odds/index.ts'

const HOUR = 3_600_000
/** Monday 13:00 in Nairobi. */
export const TEST_NOW = Date.parse('2026-11-23T10:00:00.000Z')

const notStarted: EventStatus = {
  status: 0,
  matchStatus: 0,
  homeScore: null,
  awayScore: null,
  periodScores: [],
  clock: null,
  clockStopped: false,
  at: TEST_NOW,
  statistics: {},
  server: null,
  homeGameScore: null,
  awayGameScore: null,
}

/** "1:2.10" → outcome 1 at 2.10; "1:2.10!" inactive; "1:-" without a price. */
const outcomeOf = (text: string): OutcomeState => {
  const [id = '', price = '-'] = text.split(':')
  const active = !price.endsWith('!')
  const odds = price === '-' ? null : price.replace('!', '')
  return { id, odds, sell: odds === null || !active ? null : Math.round(Number(odds) * 100), active }
}
export const line = (market: number, specifiers: string, prices: string, more: Partial<LineState> = {}): LineState => ({
  market,
  specifiers,
  product: 3,
  status: 1,
  favourite: false,
  at: TEST_NOW,
  outcomes: prices.split(' ').map(outcomeOf),
  ...more,
})
/** The usual lines of a football match. */
export const footballLines = (product = 3): LineState[] => [
  line(1, '', '1:1.45 2:4.60 3:7.20', { product }),
  line(10, '', '9:1.10 10:1.22 11:2.80', { product }),
  line(18, 'total=1.5', '12:1.25 13:3.80', { product }),
  line(18, 'total=2.5', '12:1.85 13:1.95', { product, favourite: true }),
  line(29, '', '74:1.70 76:2.05', { product }),
]

type Given = Partial<Omit<MatchState, 'fixture' | 'status' | 'lines'>> & {
  fixture?: Partial<Fixture>
  status?: Partial<EventStatus>
  lines?: readonly LineState[]
}
export type TestBook = Omit<PriceBook, 'generation'> & {
  /** To be raised where a match comes again in a version that it had before. */
  generation: number
  add(id: number, given?: Given): void
  change(id: number, given: Given): void
  remove(id: number): void
  setProducer(product: number, up: boolean): void
  /** Reads of a match's lines since the start, to show that ready answers are not rendered again. */
  reads: { count: number }
}

const fixtureOf = (id: number, given: Partial<Fixture> = {}): Fixture => ({
  urn: `sr:match:${id}`,
  parentMatchId: id,
  sportId: 1,
  sportName: 'Soccer',
  categoryId: 1,
  category: 'England',
  competitionId: 17,
  competitionName: 'Premier League',
  home: `Home ${id}`,
  away: `Away ${id}`,
  startsAt: TEST_NOW + HOUR,
  isSrl: false,
  ...given,
})

export function createTestBook(): TestBook {
  const states = new Map<number, MatchState>()
  const down = new Set<number>()
  const listeners = new Set<(change: MatchChange) => void>()
  const reads = { count: 0 }
  let version = 0
  const publish = (parentMatchId: number, lineKeys: string[]) => {
    version++
    for (const listener of listeners) listener({ parentMatchId, lineKeys, status: true, fixture: true })
  }
  const linesOf = (lines: readonly LineState[]) => new Map(lines.map((l) => [lineKey(l.market, l.specifiers), l]))
  const book: TestBook = {
    reads,
    epoch: 1,
    generation: 0,
    match: (id) => {
      reads.count++
      return states.get(id)
    },
    matches: () => states.values() as IterableIterator<MatchState>,
    quote: () => null,
    producerUp: (product) => !down.has(product),
    statusOf: (_match, { status, product }) => (status === 1 && down.has(product) ? -1 : status),
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get version() {
      return version
    },
    add: (id, given = {}) => {
      const fixture = fixtureOf(id, given.fixture)
      states.set(id, {
        urn: fixture.urn,
        parentMatchId: id,
        fixture,
        status: { ...notStarted, ...given.status },
        live: given.live ?? false,
        lines: linesOf(given.lines ?? footballLines(given.live ? 1 : 3)),
        version: 1,
      })
      publish(id, [])
    },
    change: (id, given) => {
      const was = states.get(id)
      if (!was) throw new Error(`no match ${id}`)
      states.set(id, {
        ...was,
        live: given.live ?? was.live,
        fixture: given.fixture && was.fixture ? { ...was.fixture, ...given.fixture } : was.fixture,
        status: { ...was.status, ...given.status },
        lines: new Map([...was.lines, ...linesOf(given.lines ?? [])]),
        version: was.version + 1,
      })
      publish(id, [...linesOf(given.lines ?? []).keys()])
    },
    remove: (id) => {
      states.delete(id)
      publish(id, [])
    },
    setProducer: (product, up) => {
      if (up) down.delete(product)
      else down.add(product)
      for (const id of states.keys()) publish(id, [])
    },
  }
  return book
}

const OUTCOMES: Record<string, readonly [string, string]> = {
  1: ['1', '1'],
  2: ['X', 'X'],
  3: ['2', '2'],
  4: ['1', '1'],
  5: ['2', '2'],
  9: ['1X', '1X'],
  10: ['12', '12'],
  11: ['X2', 'X2'],
  12: ['Over', 'በላይ'],
  13: ['Under', 'በታች'],
  74: ['Yes', 'አዎ'],
  76: ['No', 'አይ'],
}
export const testNames: Names = {
  market: (_match, { market }) => `Market ${market}`,
  outcome: (_match, { specifiers }, outcomeId, language) => {
    const [english, amharic] = OUTCOMES[outcomeId] ?? [outcomeId, outcomeId]
    const name = language === 'am' ? amharic : english
    return specifiers.startsWith('total=') ? `${name} ${specifiers.slice(6)}` : name
  },
  groups: (market) => (market === 166 ? ['all', 'corners'] : ['all', 'score', 'regular_play']),
}
