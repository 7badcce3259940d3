// What a process knows of its super leagues: the rounds of each one's season and the one before, read again whenever one
// moves. Every call and every push answers from here.
import { gameOf } from '@walia/domain/fair/games.ts'
import type { Proof } from '@walia/domain/fair/round.ts'
import { type Incident, incidentsOf } from '@walia/domain/virtuals/incidents.ts'
import type { Score } from '@walia/domain/virtuals/model.ts'
import { type DayResult, scoresOfDay } from '@walia/domain/virtuals/play.ts'
import { type PricedLine, pricesOf } from '@walia/domain/virtuals/prices.ts'
import { dayOfRound, type LeagueShape, roundOfDay, shapeOf } from '@walia/domain/virtuals/rules.ts'
import { meansOf, type Season, seasonOf } from '@walia/domain/virtuals/season.ts'
import { nextClosingOf, type RoundRow, type Rounds } from '../rounds/index.ts'
import type { RunningLeague } from './times.ts'

/** Times in ms. */
export type KnownRound = {
  number: number
  closesAt: number
  isOpen: boolean
  isVoid: boolean
  /** When the final whistle goes; null until it is drawn. */
  whistleAt: number | null
  scores: readonly Score[] | null
  /** What it was drawn by; null until it is. */
  proof: Proof | null
}

/** The day whose betting ends next. */
export type Current = { number: number; season: number; day: number; closesAt: number }

export type LeagueMemory = RunningLeague & {
  shape: LeagueShape
  rounds: Map<number, KnownRound>
  /** False where the last news of it could not be read: nothing of it is sold until they are. */
  isRead: boolean
  /** As many days in a row there are seeds for after the newest. */
  seeded: number
  seasons: Map<number, Season>
  /** By season, day and index of a match. */
  prices: Map<string, PricedLine[]>
}

const NEWEST = 4
const wholeOf = ({ shape }: LeagueMemory): number => 2 * shape.days + NEWEST
const newestOf = ({ rounds }: LeagueMemory): number => Math.max(0, ...rounds.keys())

type RoundsRead = Pick<Rounds, 'latest' | 'seededAfter'>

export class Memory {
  readonly leagues: readonly LeagueMemory[]
  readonly #rounds: RoundsRead
  readonly #now: () => number
  #last: Promise<void> = Promise.resolve()

  constructor(running: readonly RunningLeague[], rounds: RoundsRead, now: () => number) {
    this.#rounds = rounds
    this.#now = now
    this.leagues = running.map((each) => ({
      ...each,
      shape: shapeOf(each.league),
      ...{ rounds: new Map(), seeded: 0, isRead: false, seasons: new Map(), prices: new Map() },
    }))
  }

  async load(): Promise<void> {
    await Promise.all(this.leagues.map((each) => this.#read(each, wholeOf(each))))
  }

  async reload(game: string): Promise<void> {
    const moved = this.leagues.find(({ league }) => gameOf(league) === game)
    if (moved === undefined) return
    const known = newestOf(moved)
    await this.#read(moved, NEWEST)
    // Whoever heard nothing for several rounds reads all of them again.
    if (newestOf(moved) > known + 1) await this.#read(moved, wholeOf(moved))
  }

  /** Reads the leagues again whose news could not be read. */
  async retry(): Promise<void> {
    await Promise.all(this.leagues.filter(({ isRead }) => !isRead).map((each) => this.#read(each, wholeOf(each))))
  }

  of(league: number): LeagueMemory | undefined {
    return this.leagues.find((each) => each.league === league)
  }

  /**
   * Whether bets on a day are taken: its round takes them, or there will be a seed for it. Between two rounds the leader
   * opens the next at once; where none has come for a whole period, nothing is sold until one does.
   */
  sells(league: LeagueMemory, season: number, day: number): boolean {
    const { shape, rounds, seeded, times, isRead } = league
    if (!isRead) return false
    const number = roundOfDay(shape, season, day)
    const newest = newestOf(league)
    const last = rounds.get(newest)
    if (last === undefined) return false
    if (number > newest) return number - newest <= seeded && last.closesAt > this.#now() - times.periodMs
    const known = rounds.get(number)
    return known?.isOpen === true && known.closesAt > this.#now()
  }

  /** One after the other: what was read later is what counts. */
  #read(memory: LeagueMemory, limit: number): Promise<void> {
    const reading = this.#last.then(() => this.#readNow(memory, limit))
    this.#last = reading.then(
      () => {
        memory.isRead = true
      },
      () => {
        memory.isRead = false
      },
    )
    return reading
  }

  async #readNow(memory: LeagueMemory, limit: number): Promise<void> {
    const game = gameOf(memory.league)
    const rows = await this.#rounds.latest(game, limit)
    // After the rounds: a seed that one of them took is not counted beside it.
    const newest = Math.max(newestOf(memory), ...rows.map(({ number }) => number))
    memory.seeded = await this.#rounds.seededAfter(game, newest)
    for (const row of rows) memory.rounds.set(row.number, knownOf(row))
    const { season } = currentOf(memory, this.#now())
    const oldest = roundOfDay(memory.shape, season - 1, 1)
    for (const number of memory.rounds.keys()) if (number < oldest) memory.rounds.delete(number)
    for (const kept of memory.seasons.keys()) if (kept < season - 1) memory.seasons.delete(kept)
    for (const key of memory.prices.keys()) if (Number(key.split(':')[0]) < season) memory.prices.delete(key)
  }
}

const knownOf = ({ number, phase, closes_at, pays_at, result, seed, signature }: RoundRow): KnownRound => ({
  ...{ number, closesAt: closes_at.getTime() },
  isOpen: phase === 'open',
  isVoid: phase === 'void' || phase === 'refunded',
  whistleAt: pays_at?.getTime() ?? null,
  scores: result === null ? null : scoresOfDay(result as DayResult),
  proof: seed === null || signature === null ? null : { seed, signature },
})

/** Before its round is written it is the one that the leader opens next, at the moment at which he would. */
export function currentOf(memory: LeagueMemory, now: number): Current {
  const { rounds, shape, times } = memory
  const newest = newestOf(memory)
  const last = rounds.get(newest)
  const isNext = last !== undefined && last.closesAt > now
  const number = isNext ? newest : newest + 1
  const closesAt = isNext ? last.closesAt : nextClosingOf(times, Math.max(now, last?.closesAt ?? 0))
  return { number, closesAt, ...dayOfRound(shape, number) }
}

/** When a day's betting ends: of one to come at the earliest; null for one that is too long ago or of a later season. */
export function closesAtOf(memory: LeagueMemory, season: number, day: number, now: number): number | null {
  const current = currentOf(memory, now)
  const number = roundOfDay(memory.shape, season, day)
  const known = memory.rounds.get(number)
  if (known !== undefined) return known.closesAt
  if (season !== current.season || number < current.number) return null
  return current.closesAt + (number - current.number) * memory.times.periodMs
}

/** Kept of what is on sale and the season before; a caller may ask for any other, of which nothing is kept. */
export function seasonIn(memory: LeagueMemory, season: number): Season {
  const kept = memory.seasons.get(season)
  if (kept !== undefined) return kept
  const made = seasonOf(memory.league, season)
  const newest = dayOfRound(memory.shape, Math.max(1, newestOf(memory))).season
  if (Math.abs(newest - season) <= 1) memory.seasons.set(season, made)
  return made
}

const incidents = new WeakMap<KnownRound, Incident[][]>()
/** Shots, corners and cards of a match of a drawn day; worked out when a match of the day is first looked at. */
export function incidentsIn({ league }: LeagueMemory, round: KnownRound, index: number): readonly Incident[] {
  if (round.proof === null) return []
  const made = incidents.get(round) ?? incidentsOf(league, round.number, round.proof)
  incidents.set(round, made)
  return made[index] ?? []
}

/** Of a match of a day that is to come. */
export function pricesIn(memory: LeagueMemory, season: number, day: number, index: number): PricedLine[] {
  const key = `${season}:${day}:${index}`
  const kept = memory.prices.get(key)
  if (kept !== undefined) return kept
  const match = seasonIn(memory, season).days[day - 1]?.[index]
  if (match === undefined) return []
  const made = pricesOf(meansOf(match))
  memory.prices.set(key, made)
  return made
}
