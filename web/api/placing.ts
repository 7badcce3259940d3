// Placing an entry or a ticket from its screen: one request at a time, under a key that is kept until it is answered.
import { useState } from 'react'
import { ANSWER_TIMEOUT_MS } from '../reach.ts'
import { showSnackbar } from '../ui/snackbar.ts'
import { isLost, sendUnderKey } from './attempt.ts'
import { messageOf, type PostOptions } from './client.ts'
import { refreshBalance } from './queries.ts'
import { setMoney, useSession } from './session.ts'

type After<Body> = {
  /** Runs as soon as the answer is there. */
  onPlaced?: () => void
  placed: (body: Body) => string
  noAnswer: string
}

/** `name` is the product's; the same body again, while its answer is not known, is sent under the same key. */
export const usePlacing = <Body extends object>(
  name: string,
  send: (body: Body, options: PostOptions) => Promise<{ user: { balance: string } }>,
  { onPlaced, placed, noAnswer }: After<Body>,
) => {
  const [busy, setBusy] = useState(false)
  const place = async (body: Body): Promise<void> => {
    const userId = useSession.getState().user?.id ?? null
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
  return { place, busy }
}
