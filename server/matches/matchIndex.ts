// The matches on the lists, kept in order as the price book changes: two sorted arrays and a way to look one up.

import type { Fixture, MatchState, PriceBook } from '../odds/index.ts'
import { type Texts, textLanguages } from '../platform/text.ts'
import { listOf } from './availability.ts'
import type { Entry, NameWord } from './entry.ts'
import type { RankOf } from './importance.ts'
import { WEIGHT } from './search/score.ts'
import { wordsOf } from './search/words.ts'
import { sportRankOf } from './sportOrder.ts'

type Order = (a: Entry, b: Entry) => number

const byStart: Order = (a, b) => a.startsAt - b.startsAt || a.id - b.id
const bySport: Order = (a, b) => sportRankOf(a.fixture.sportId) - sportRankOf(b.fixture.sportId) || byStart(a, b)

/** First place in a sorted list that is not before `entry`. */
function placeOf(list: readonly Entry[], entry: Entry, order: Order): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (order(list[middle] as Entry, entry) < 0) low = middle + 1
    else high = middle
  }
  return low
}

export class MatchIndex {
  readonly #book: PriceBook
  readonly #texts: Texts
  readonly #rankOf: RankOf
  readonly #learn: (words: readonly string[]) => void
  readonly #entries = new Map<number, Entry>()
  readonly #prematch: Entry[] = []
  readonly #live: Entry[] = []
  readonly #dirty = new Set<number>()
  readonly #stop: () => void

  /** `learn` is called with the words of every name that comes on offer. */
  constructor(book: PriceBook, texts: Texts, rankOf: RankOf, learn: (words: readonly string[]) => void) {
    this.#book = book
    this.#texts = texts
    this.#rankOf = rankOf
    this.#learn = learn
    for (const match of book.matches()) this.#dirty.add(match.parentMatchId)
    // Only noted here, so that a burst of messages costs one look per match at the next read.
    this.#stop = book.onChange(({ parentMatchId }) => this.#dirty.add(parentMatchId))
  }

  close(): void {
    this.#stop()
  }

  /** Not started yet, earliest first. */
  prematch(now: number): readonly Entry[] {
    this.#refresh()
    const first = this.#prematch.findIndex((entry) => entry.startsAt > now)
    return first < 0 ? [] : this.#prematch.slice(first)
  }

  /** By sport, then start. */
  live(): readonly Entry[] {
    this.#refresh()
    return this.#live
  }

  #refresh(): void {
    for (const id of this.#dirty) this.#renew(id, this.#book.match(id))
    this.#dirty.clear()
  }

  #renew(id: number, match: MatchState | undefined): void {
    const was = this.#entries.get(id)
    const list = match ? listOf(match) : null
    const fixture = match?.fixture
    if (was && was.list === list && was.fixture === fixture) return
    if (was) this.#take(was)
    if (!list || !fixture) return
    const rank = this.#rankOf(fixture)
    const words = was && was.fixture === fixture ? was.words : this.#words(fixture)
    const entry: Entry = { id, list, startsAt: fixture.startsAt, fixture, rank, words }
    this.#entries.set(id, entry)
    const [sorted, order] = this.#sorted(list)
    sorted.splice(placeOf(sorted, entry, order), 0, entry)
  }

  #words(fixture: Fixture): readonly NameWord[] {
    const { sportId, sportName, names = {} } = fixture
    const sports = textLanguages.map((language) => this.#texts.find(`sports:${sportId}`, language) ?? '')
    const words = new Map<string, number>()
    const add = (weight: number, ...texts: readonly (string | undefined)[]) => {
      for (const word of texts.flatMap((text) => wordsOf(text ?? '')))
        words.set(word, Math.max(words.get(word) ?? 0, weight))
    }
    for (const { home, away, competitionName, category } of [fixture, ...Object.values(names)]) {
      add(WEIGHT.team, home, away)
      add(WEIGHT.competition, competitionName)
      add(WEIGHT.category, category)
    }
    add(WEIGHT.sport, sportName, ...sports)
    this.#learn([...words.keys()])
    return [...words]
  }

  #sorted(list: Entry['list']): [Entry[], Order] {
    return list === 'live' ? [this.#live, bySport] : [this.#prematch, byStart]
  }

  #take(entry: Entry): void {
    this.#entries.delete(entry.id)
    const [list, order] = this.#sorted(entry.list)
    const place = placeOf(list, entry, order)
    if (list[place]?.id === entry.id) list.splice(place, 1)
  }
}
