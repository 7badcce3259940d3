// The database's dictionary of words: taught by every name on offer, and asked which known words a misspelled one may mean.
import type { Clock } from '../../platform/clock.ts'
import { FetchCache } from '../../platform/fetchCache.ts'
import type { Log } from '../../platform/log.ts'
import type { Archive } from '../archive.ts'
import type { Entry } from '../entry.ts'
import type { Wanted } from './score.ts'

const SHORTEST = 3
const LIKENESS_MIN = 0.33
/** A word much less alike than the best one was not meant. */
const SHARE_OF_BEST = 0.75
const SIMILAR_MAX = 30
/** Of one search; each costs the database a look at all known words. */
const CORRECTIONS_MAX = 2
const LIFE_MS = 300_000
const REMEMBERED_MAX = 2000

const OFFERED_LIFE_MS = 1000
/** Searches without a connection come by the thousand when somebody floods them. */
const COMPLAINT_EVERY_MS = 60_000

type Offered = {
  at: number
  count: number
  first: Entry | undefined
  last: Entry | undefined
  offered: ReadonlySet<string>
  names: readonly string[]
}

export class Spelling {
  readonly #clock: Clock
  #offered: Offered | null = null
  #complainedAt = Number.NEGATIVE_INFINITY
  readonly #archive: Archive
  readonly #log: Log | null
  readonly #similar: FetchCache<{ word: string; likeness: number }[]>

  constructor(archive: Archive, clock: Clock, log: Log | null) {
    this.#clock = clock
    this.#archive = archive
    this.#log = log
    this.#similar = new FetchCache(clock, LIFE_MS, REMEMBERED_MAX)
  }

  /** A word that begins a name on offer is right as it is; of the first others, the names they are most like. */
  wantedOf(words: readonly string[], entries: readonly Entry[]): Promise<Wanted[]> {
    const { offered, names } = this.#offeredIn(entries)
    const isRight = (word: string) => word.length < SHORTEST || names.some((name) => name.startsWith(word))
    const odd = new Set(words.filter((word) => !isRight(word)).slice(0, CORRECTIONS_MAX))
    return Promise.all(
      words.map(async (word) => ({ word, meant: odd.has(word) ? await this.#meant(word, offered) : new Map() })),
    )
  }

  /** Gathered once for the searches of a second: going through every name of every match costs more than the rest. */
  #offeredIn(entries: readonly Entry[]): Offered {
    const now = this.#clock.now()
    const kept = this.#offered
    const isSame = kept?.first === entries[0] && kept?.last === entries.at(-1) && kept?.count === entries.length
    if (kept && isSame && now >= kept.at && now - kept.at < OFFERED_LIFE_MS) return kept
    const offered = new Set<string>()
    for (const entry of entries) for (const [name] of entry.words) offered.add(name)
    const all = { at: now, count: entries.length, first: entries[0], last: entries.at(-1) }
    this.#offered = { ...all, offered, names: [...offered] }
    return this.#offered
  }

  async #meant(word: string, offered: ReadonlySet<string>): Promise<Map<string, number>> {
    const similar = await this.#similar
      .of(word, () => this.#archive.similarWords(word, SIMILAR_MAX))
      .catch((cause) => {
        // A search without corrections is better than none.
        this.#complain(cause)
        return []
      })
    const likely = similar.filter(({ word: known, likeness }) => likeness >= LIKENESS_MIN && offered.has(known))
    const best = likely[0]?.likeness ?? 0
    return new Map(
      likely
        .filter(({ likeness }) => likeness >= best * SHARE_OF_BEST)
        .map(({ word: known, likeness }) => [known, likeness]),
    )
  }

  #complain(cause: unknown): void {
    const now = this.#clock.now()
    if (now - this.#complainedAt < COMPLAINT_EVERY_MS) return
    this.#complainedAt = now
    const reason = cause instanceof Error ? cause.message : String(cause)
    this.#log?.warn({ reason }, 'the dictionary could not be asked')
  }
}

/** Words seen by this process; the database ignores those it knows. */
export class Dictionary {
  readonly #known = new Set<string>()
  readonly #keep: (words: readonly string[]) => void

  constructor(keep: (words: readonly string[]) => void) {
    this.#keep = keep
  }

  learn(words: readonly string[]): void {
    const fresh = words.filter((word) => !this.#known.has(word))
    if (fresh.length === 0) return
    for (const word of fresh) this.#known.add(word)
    this.#keep(fresh)
  }
}
