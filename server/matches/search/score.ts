// How well a match fits the words someone searches for: whole words before beginnings, teams before leagues and sports.
import type { Entry, NameWord } from '../entry.ts'

/** What the words of a name weigh. */
export const WEIGHT = { team: 1, competition: 0.8, category: 0.8, sport: 0.6 } as const

const FIT = { whole: 1, beginning: 0.9, inside: 0.5 } as const
const INSIDE_LENGTH_MIN = 3
/** Likeness of a corrected word counts at most this much. */
const CORRECTED = 0.8

/** A word searched for, and the known words it may have meant, with their likeness. */
export type Wanted = { word: string; meant: ReadonlyMap<string, number> }

function fitOf(word: string, name: string): number {
  if (name === word) return FIT.whole
  if (name.startsWith(word)) return FIT.beginning
  return word.length >= INSIDE_LENGTH_MIN && name.includes(word) ? FIT.inside : 0
}

/** 0 where no name has the word. */
function scoreOfWord(words: readonly NameWord[], { word, meant }: Wanted): number {
  let best = 0
  for (const [name, weight] of words) {
    const score = weight * Math.max(fitOf(word, name), (meant.get(name) ?? 0) * CORRECTED)
    if (score > best) best = score
  }
  return best
}

type Score = { fits: number; score: number }
type Found = Score & { entry: Entry }

function scoreOf(words: readonly NameWord[], wanted: readonly Wanted[]): Score {
  const scores = wanted.map((word) => scoreOfWord(words, word))
  return {
    fits: scores.filter((score) => score > 0).length,
    score: scores.reduce((sum, score) => sum + score, 0),
  }
}

const SLICE_ENTRIES = 100
const pause = () => new Promise<void>((resolve) => setImmediate(resolve))
/** What was worked out ahead, by the search and the words of a match. */
const scoresAhead = new WeakMap<readonly Wanted[], Map<readonly NameWord[], Score>>()

/** Looks for the words some matches at a time, so that bets are answered in between; `foundIn` then finds it ready. */
export async function scoreAhead(entries: readonly Entry[], wanted: readonly Wanted[]): Promise<void> {
  const scores = new Map<readonly NameWord[], Score>()
  scoresAhead.set(wanted, scores)
  for (let from = 0; from < entries.length; from += SLICE_ENTRIES) {
    for (const { words } of entries.slice(from, from + SLICE_ENTRIES)) scores.set(words, scoreOf(words, wanted))
    await pause()
  }
}

/**
 * Matches that have every word; where there is none, those that have most of them. Real matches before simulated
 * ones, the best first, then live ones, important ones and by start.
 */
export function foundIn(entries: readonly Entry[], wanted: readonly Wanted[]): readonly Entry[] {
  if (wanted.length === 0) return []
  const found: Found[] = []
  const ahead = scoresAhead.get(wanted)
  for (const entry of entries) {
    const score = ahead?.get(entry.words) ?? scoreOf(entry.words, wanted)
    if (score.fits > 0) found.push({ entry, ...score })
  }
  const most = Math.max(0, ...found.map(({ fits }) => fits))
  return found
    .filter(({ fits }) => fits === most)
    .sort(byFit)
    .map(({ entry }) => entry)
}

const isLive = ({ entry }: Found): number => (entry.list === 'live' ? 0 : 1)
const isReal = ({ entry }: Found): number => (entry.fixture.isSrl ? 1 : 0)
const byFit = (a: Found, b: Found): number =>
  isReal(a) - isReal(b) ||
  Math.round((b.score - a.score) * 100) ||
  isLive(a) - isLive(b) ||
  Math.floor(a.entry.rank) - Math.floor(b.entry.rank) ||
  a.entry.startsAt - b.entry.startsAt ||
  a.entry.id - b.entry.id
