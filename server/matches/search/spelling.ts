// Words that were misspelled: which known words they may have meant, from the trigrams of the database's dictionary.
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Archive } from '../archive.ts'
import type { Entry } from '../matchIndex.ts'
import { Remembered } from '../remembered.ts'
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

export class Spelling {
  readonly #archive: Archive
  readonly #log: Log | null
  readonly #similar: Remembered<{ word: string; likeness: number }[]>

  constructor(archive: Archive, clock: Clock, log: Log | null) {
    this.#archive = archive
    this.#log = log
    this.#similar = new Remembered(clock, LIFE_MS, REMEMBERED_MAX)
  }

  /** A word that begins a name on offer is right as it is; of the first others, the names they are most like. */
  wantedOf(words: readonly string[], entries: readonly Entry[]): Promise<Wanted[]> {
    const offered = new Set(entries.flatMap((entry) => entry.words.map(([name]) => name)))
    const names = [...offered]
    const isRight = (word: string) => word.length < SHORTEST || names.some((name) => name.startsWith(word))
    const odd = new Set(words.filter((word) => !isRight(word)).slice(0, CORRECTIONS_MAX))
    return Promise.all(
      words.map(async (word) => ({ word, meant: odd.has(word) ? await this.#meant(word, offered) : new Map() })),
    )
  }

  async #meant(word: string, offered: ReadonlySet<string>): Promise<Map<string, number>> {
    const similar = await this.#similar
      .of(word, () => this.#archive.similarWords(word, SIMILAR_MAX))
      .catch((cause) => {
        // A search without corrections is better than none.
        this.#log?.warn({ err: cause }, 'the dictionary could not be asked')
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
}
