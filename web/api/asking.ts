// Entries and tickets whose answer was lost: the server is asked by itself what became of them, so that nothing is sent
// again; one that is given up is closed there first, so that it is not placed later.
import type { AskedAnswer } from '@walia/contract/gameStakes.ts'
import { useEffect, useRef } from 'react'
import { ANSWER_TIMEOUT_MS } from '../reach.ts'
import { dropKey, heldKeyOf, type Placement, unansweredOf } from './attempt.ts'
import { get, post } from './client.ts'
import { ownToken, useSession } from './session.ts'

const ASK_AGAIN_MS = 10_000

type State = Exclude<AskedAnswer['data']['state'], 'unknown'>
type Known = { state: State; key: string }
type Asking = {
  name: string
  path: string
  closePath: string
  /** Its time is over: it is closed instead of asked about, since it cannot be placed any more. */
  isOver: (body: string) => boolean
  /** While a request is under way its own answer is expected. */
  paused: boolean
  onKnown: (body: string, state: State) => void
}

/** Asks about all of the bettor's that nobody has answered, at once and then every ten seconds, until each is known. */
export const useAsking = ({ name, path, closePath, isOver, paused, onKnown }: Asking): void => {
  const userId = useSession(({ user }) => user?.id ?? null)
  const now = useRef({ onKnown, isOver })
  now.current = { onKnown, isOver }
  useEffect(() => {
    if (paused || userId === null) return
    let ended = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (): Promise<void> => {
      await lookFor({ name, userId }, { path, closePath, now: () => (ended ? null : now.current) })
      if (!ended && unansweredOf({ name, userId }).length > 0) timer = setTimeout(() => void look(), ASK_AGAIN_MS)
    }
    void look()
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [name, path, closePath, paused, userId])
}

type Look = Pick<Asking, 'path' | 'closePath'> & {
  /** Null once nobody listens any more. */
  now: () => Pick<Asking, 'isOver' | 'onKnown'> | null
}

/** Each of them once. An answer that nobody hears leaves the key: whoever looks next says it. */
export async function lookFor(whose: Omit<Placement, 'body'>, { path, closePath, now }: Look): Promise<void> {
  for (const body of unansweredOf(whose)) {
    const placement = { ...whose, body }
    const known = now()?.isOver(body)
      ? await closedAt(closePath, placement)
      : await stateOf(placement, (key) => get(path, { key }))
    const listener = now()
    if (listener === null) return
    if (known === null) continue
    dropKey(known.key)
    listener.onKnown(body, known.state)
  }
}

/**
 * Null where no answer came. Otherwise what the server is left with, the placement, or that there will be none; its key is
 * dropped.
 */
export const closeAt = async (path: string, placement: Placement): Promise<State | null> => {
  const known = await closedAt(path, placement)
  if (known === null) return null
  dropKey(known.key)
  return known.state
}

const closedAt = (path: string, placement: Placement): Promise<Known | null> =>
  stateOf(placement, (key) => post(path, { key, ...ownToken() }, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }))

/** Null while it is not known: whatever else the server answers, the request may still come. */
async function stateOf(placement: Placement, ask: (key: string) => Promise<AskedAnswer>): Promise<Known | null> {
  const key = heldKeyOf(placement)
  if (key === null) return null
  const state = await ask(key).then(
    ({ data }) => data.state,
    () => 'unknown' as const,
  )
  return state === 'unknown' ? null : { state, key }
}
