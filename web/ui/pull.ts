// Pull to refresh as a state machine: pull, trigger, loading, done.
export type Phase = 'idle' | 'pull' | 'trigger' | 'loading' | 'done'
/** `from` is where the finger came down, px of the screen; null while none is down. `pulled` is the ring's way, px. */
export type Pull = { phase: Phase; pulled: number; from: number | null }
export type PullEvent =
  | { kind: 'down'; y: number; atTop: boolean }
  | { kind: 'move'; y: number }
  | { kind: 'up' | 'cancel' | 'loaded' | 'rested' }

export const TRIGGER_PX = 70
export const STAY_PX = 50
/** How long the check mark shows. */
export const DONE_MS = 400
const PULLED_MAX_PX = 105
// Resistance: the page moves slower than the finger.
const RESISTANCE = 0.5

export const resting: Pull = { phase: 'idle', pulled: 0, from: null }

const isBusy = ({ phase }: Pull): boolean => phase === 'loading' || phase === 'done'

/** The next state. While loading and while the check mark shows, touches change nothing. */
export const pullAfter = (pull: Pull, event: PullEvent): Pull => {
  if (event.kind === 'loaded') return pull.phase === 'loading' ? { ...pull, phase: 'done' } : pull
  if (event.kind === 'rested') return pull.phase === 'done' ? resting : pull
  if (isBusy(pull)) return pull
  if (event.kind === 'down') return { ...resting, from: event.atTop ? event.y : null }
  if (event.kind === 'move') return movedTo(pull, event.y)
  if (event.kind === 'up' && pull.phase === 'trigger') return { phase: 'loading', pulled: STAY_PX, from: null }
  return resting
}

const movedTo = (pull: Pull, y: number): Pull => {
  if (pull.from === null) return pull
  const pulled = Math.min(Math.max(0, (y - pull.from) * RESISTANCE), PULLED_MAX_PX)
  return { ...pull, pulled, phase: pulled === 0 ? 'idle' : pulled >= TRIGGER_PX ? 'trigger' : 'pull' }
}
