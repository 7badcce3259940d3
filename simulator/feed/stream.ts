// The feed of the whole world as one ordered stream of messages, from any moment on.
import type { Calendar } from '../calendar.ts'
import { MATCH_LONGEST, type Match } from '../fixtures.ts'
import { DAY, HOUR, SECOND, type WorldClock, wallAt, worldAt } from '../worldClock.ts'
import { createAgenda } from './agenda.ts'
import { type Agent, messagesAt, nextAtOf, prematchEndOf, scripted } from './matchAgent.ts'
import { alive, type Message, PRODUCERS } from './messages.ts'

export const ALIVE_EVERY = 10 * SECOND

/** Days ahead at which matches are looked for; they are announced at most a week before. */
const DAYS_AHEAD = 9

type Task = { kind: 'match'; agent: Agent } | { kind: 'alive' } | { kind: 'newDay'; day: number }

export type Stream = {
  /** World time of the next message, or of a silent step towards it. */
  nextAt(): number
  /** Messages due up to and including a world time, in order. */
  advance(world: number): Generator<Message>
  /** Matches that are known and not yet confirmed. */
  agents(): Iterable<Agent>
  agentOf(urn: string): Agent | undefined
  /** A match that the calendar did not have at the start. */
  follow(match: Match): void
}

export function createStream(calendar: Calendar, clock: WorldClock, startWorld: number): Stream {
  const agenda = createAgenda<Task>()
  const agents = new Map<string, Agent>()
  let position = startWorld

  function follow(match: Match): void {
    if (agents.has(match.urn)) return
    const agent: Agent = { match, clock }
    if (match.kickoffAt + MATCH_LONGEST < position) return
    const at = nextAtOf(agent, position)
    if (at === Number.POSITIVE_INFINITY) return
    agents.set(match.urn, agent)
    agenda.add(at, { kind: 'match', agent })
  }

  function nextAliveAfter(world: number): number {
    const wall = (Math.floor(wallAt(clock, world) / ALIVE_EVERY) + 1) * ALIVE_EVERY
    return worldAt(clock, wall)
  }

  function perform(task: Task, world: number): Message[] {
    switch (task.kind) {
      case 'alive':
        agenda.add(nextAliveAfter(world + 1), task)
        return PRODUCERS.map((product) => alive(product, wallAt(clock, world), 1))
      case 'newDay':
        for (const match of calendar.matchesOfDay(task.day)) follow(match)
        agenda.add(world + DAY, { kind: 'newDay', day: task.day + 1 })
        return []
      case 'match':
        return speak(task.agent, world)
    }
  }

  function speak(agent: Agent, world: number): Message[] {
    const messages = messagesAt(agent, world)
    const at = nextAtOf(agent, world)
    if (at === Number.POSITIVE_INFINITY) agents.delete(agent.match.urn)
    else agenda.add(at, { kind: 'match', agent })
    return messages
  }

  const today = Math.floor(startWorld / DAY)
  for (const match of calendar.matchesBetween(startWorld - MATCH_LONGEST, startWorld + (DAYS_AHEAD - 1) * DAY))
    follow(match)
  agenda.add((today + 1) * DAY, { kind: 'newDay', day: today + 1 + DAYS_AHEAD })
  agenda.add(nextAliveAfter(startWorld), { kind: 'alive' })

  return {
    nextAt: agenda.nextAt,
    *advance(world) {
      while (agenda.nextAt() <= world) {
        const at = agenda.nextAt()
        const task = agenda.take() as Task
        position = at
        yield* perform(task, at)
      }
      position = Math.max(position, world)
    },
    agents: () => [...agents.values()].filter(({ match }) => match.announcedAt <= position),
    agentOf: (urn) => agents.get(urn),
    follow,
  }
}

/** Whether the live producer follows the match at this moment. */
export function isLive(agent: Agent, world: number): boolean {
  const { match } = agent
  if (!match.competition.live || world < match.kickoffAt || world > match.kickoffAt + MATCH_LONGEST) return false
  return world < scripted(agent).play.endAt
}

export function isPrematch({ match }: Agent, world: number): boolean {
  return world >= match.announcedAt && world < prematchEndOf(match)
}

export const RECOVERY_REACH = 72 * HOUR
