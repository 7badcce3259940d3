// Placing an entry or a ticket from its screen: one request at a time, under a key that is kept until it is answered.
import { shortfallOf } from '@walia/domain/betslip/action.ts'
import { useState, useSyncExternalStore } from 'react'
import { profile } from '../config.ts'
import { paths } from '../paths.ts'
import { minorOf, stakeText } from '../plainFormats.ts'
import { ANSWER_TIMEOUT_MS } from '../reach.ts'
import { showSnackbar } from '../ui/snackbar.ts'
import { closeAt, useAsking } from './asking.ts'
import { isLost, onAttempts, sendUnderKey, unansweredOf } from './attempt.ts'
import { messageOf, type PostOptions } from './client.ts'
import { refreshBalance } from './queries.ts'
import { setMoney, useSession } from './session.ts'

type Placed = { user: { balance: string } }

type After<Body, Answer> = {
  /** Where the server says what became of a request whose answer was lost. */
  asked: string
  /** Where it is told that such a request is given up. */
  closed: string
  /** Whether what was sent can no longer be taken, its round being closed. */
  isOver?: (body: Body) => boolean
  /** Runs as soon as the answer is there. */
  onPlaced?: (body: Body) => void
  /** Said when a request whose answer was lost turns out to be refused. */
  refused: string
  /** `answer` is null where it was lost and the server said so when it was asked again. */
  placed: (body: Body, answer: Answer | null) => readonly string[]
  noAnswer: string
}

/**
 * What the bettor has sent and nobody has answered yet, of those that `isMeant`; found again after a reload. Until it is
 * answered only the same body may be sent: another one would be paid beside it.
 */
export const useUnanswered = <Body extends object>(name: string, isMeant: (body: Body) => boolean): Body | null => {
  const userId = useSession(({ user }) => user?.id ?? null)
  const kept = useSyncExternalStore(onAttempts, () => JSON.stringify(unansweredOf({ name, userId })))
  return (JSON.parse(kept) as string[]).map((body) => JSON.parse(body) as Body).find(isMeant) ?? null
}

/** What is to be deposited for this stake, minor units: what cash lacks, or the least there is; 0 for a visitor. */
export const useShortfall = (stake: number): number => {
  const balance = useSession(({ user }) => user?.balance)
  const missing = balance === undefined ? 0 : shortfallOf(stake, minorOf(balance))
  return missing === 0 ? 0 : Math.max(missing, profile.payments.depositMin)
}

/** Where that is paid in; `from` is come back to. */
export const depositPath = (shortfall: number, from: string): string =>
  paths.profile({ from, action: 'deposit', amount: stakeText(shortfall) })

/** `name` is the product's; the same body again, while its answer is not known, is sent under the same key. */
export const usePlacing = <Body extends object, Answer extends Placed>(
  name: string,
  send: (body: Body, options: PostOptions) => Promise<Answer>,
  { asked, closed, isOver = () => false, onPlaced, placed, noAnswer, refused }: After<Body, Answer>,
) => {
  const [busy, setBusy] = useState(false)
  const [again, setAgain] = useState(false)
  const onKnown = (text: string, state: 'placed' | 'refused'): void => {
    const body = JSON.parse(text) as Body
    if (state === 'placed') onPlaced?.(body)
    showSnackbar(
      state === 'placed'
        ? { status: 'success', messages: placed(body, null) }
        : { status: 'error', messages: [refused] },
    )
    void refreshBalance()
  }
  useAsking({
    ...{ name, path: asked, closePath: closed, paused: busy, onKnown },
    isOver: (text) => isOver(JSON.parse(text) as Body),
  })
  const place = async (body: Body): Promise<void> => {
    const userId = useSession.getState().user?.id ?? null
    setAgain(unansweredOf({ name, userId }).includes(JSON.stringify(body)))
    setBusy(true)
    try {
      const answer = await sendUnderKey({ name, userId, body: JSON.stringify(body) }, (idempotencyKey) =>
        send(body, { idempotencyKey, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }),
      )
      onPlaced?.(body)
      const known = useSession.getState().user
      // Another account may have logged in meanwhile.
      if (known?.id === userId) setMoney({ balance: answer.user.balance, bonus: known.bonus })
      showSnackbar({ status: 'success', messages: placed(body, answer) })
    } catch (error) {
      showSnackbar({ status: 'error', messages: [isLost(error) ? noAnswer : messageOf(error)] })
    }
    await refreshBalance()
    setBusy(false)
  }
  /** Ends the waiting for an answer: nothing is placed any more, unless it is already. */
  const giveUp = async (body: Body): Promise<void> => {
    const placement = { name, userId: useSession.getState().user?.id ?? null, body: JSON.stringify(body) }
    setAgain(true)
    setBusy(true)
    const state = await closeAt(closed, placement)
    if (state === null) showSnackbar({ status: 'error', messages: [noAnswer] })
    else onKnown(placement.body, state)
    setBusy(false)
  }
  /** `asking`: what is being sent was sent before, without an answer. */
  return { place, giveUp, busy, asking: busy && again }
}
