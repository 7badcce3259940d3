// Placing an entry or a ticket from its screen: one request at a time, under a key that is kept until it is answered.
import { useState, useSyncExternalStore } from 'react'
import { ANSWER_TIMEOUT_MS } from '../reach.ts'
import { showSnackbar } from '../ui/snackbar.ts'
import { isLost, onAttempts, sendUnderKey, unansweredOf } from './attempt.ts'
import { messageOf, type PostOptions } from './client.ts'
import { refreshBalance } from './queries.ts'
import { setMoney, useSession } from './session.ts'

type After<Body> = {
  /** Runs as soon as the answer is there. */
  onPlaced?: () => void
  placed: (body: Body) => string
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

/** `name` is the product's; the same body again, while its answer is not known, is sent under the same key. */
export const usePlacing = <Body extends object>(
  name: string,
  send: (body: Body, options: PostOptions) => Promise<{ user: { balance: string } }>,
  { onPlaced, placed, noAnswer }: After<Body>,
) => {
  const [busy, setBusy] = useState(false)
  const [again, setAgain] = useState(false)
  const place = async (body: Body): Promise<void> => {
    const userId = useSession.getState().user?.id ?? null
    setAgain(unansweredOf({ name, userId }).includes(JSON.stringify(body)))
    setBusy(true)
    try {
      const { user } = await sendUnderKey({ name, userId, body: JSON.stringify(body) }, (idempotencyKey) =>
        send(body, { idempotencyKey, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }),
      )
      onPlaced?.()
      const known = useSession.getState().user
      // Another account may have logged in meanwhile.
      if (known?.id === userId) setMoney({ balance: user.balance, bonus: known.bonus })
      showSnackbar({ status: 'success', messages: [placed(body)] })
    } catch (error) {
      showSnackbar({ status: 'error', messages: [isLost(error) ? noAnswer : messageOf(error)] })
    }
    await refreshBalance()
    setBusy(false)
  }
  /** `asking`: what is being sent was sent before, without an answer. */
  return { place, busy, asking: busy && again }
}
