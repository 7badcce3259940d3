// What super leagues push: a league's whole state whenever its phase changes or a goal falls.
import type { TopicSource } from '../websocket/topics.ts'
import type { LeagueMemory } from './memory.ts'
import { showOf } from './show.ts'
import { leagueOf, type ViewDeps } from './view.ts'

/** One spelling for each league, so that a league has one room. */
const NAME = /^virtual:([1-9][0-9]?)$/

/** Leagues that somebody watches, and what each showed when it was last looked at. */
export class Watched {
  readonly #deps: ViewDeps
  readonly #isOn: boolean
  readonly #seen = new Map<string, string>()

  constructor(deps: ViewDeps) {
    this.#deps = deps
    this.#isOn = deps.isOn
  }

  readonly topic: TopicSource = {
    channelOf: (topic) => (this.#isOn && this.#leagueOf(topic) !== undefined ? { channel: topic } : null),
    snapshot: (channel, language) => {
      const memory = this.#leagueOf(channel)
      return memory === undefined ? null : leagueOf(this.#deps, memory, language)
    },
    open: (channel) => void this.#seen.set(channel, this.#looksOf(channel)),
    close: (channel) => void this.#seen.delete(channel),
  }

  /** Channels that look different than when they were last asked for. */
  changed(): string[] {
    const changed: string[] = []
    for (const [channel, seen] of this.#seen) {
      const looks = this.#looksOf(channel)
      if (looks === seen) continue
      this.#seen.set(channel, looks)
      changed.push(channel)
    }
    return changed
  }

  #leagueOf(topic: string): LeagueMemory | undefined {
    const [, league] = NAME.exec(topic) ?? []
    return league === undefined ? undefined : this.#deps.memory.of(Number(league))
  }

  #looksOf(channel: string): string {
    const memory = this.#leagueOf(channel)
    const show = memory === undefined ? null : showOf(memory, this.#deps.phases, this.#deps.now(), (team) => team)
    if (show === null) return ''
    const goals = show.matches.reduce((sum, match) => sum + match.goals.length, 0)
    return `${show.season}:${show.day}:${show.phase}:${goals}`
  }
}
