// The combo slip with its price, its figures and what its button does: one view model for the page and the bar.
import { useEffect, useState } from 'react'
import { useSession } from '../api/session.ts'
import { useAttempt } from '../betslip/attempts.ts'
import { useStake } from '../betslip/store.ts'
import { useOnline } from '../betslip/useOnline.ts'
import { useNow } from '../clock.ts'
import { profile } from '../config.ts'
import { minorOf } from '../formats.ts'
import { useSettings } from '../settings.ts'
import { type Agreed, agreedAfter } from './agreed.ts'
import { useComboSlip } from './comboSlip.ts'
import { comboActionOf, comboViewOf } from './comboView.ts'
import { picksKeyOf, useQuote } from './quote.ts'

/** `renew`: the price is requested again before it expires. */
export const useCombo = (renew: boolean) => {
  const slip = useComboSlip()
  const now = useNow()
  const query = useQuote(slip.picks, renew)
  const quote = slip.picks.length > 0 ? query.data : undefined
  const { acceptIncreases, acceptAny } = useSettings()
  const [held, setHeld] = useState<Agreed | null>(null)
  const key = picksKeyOf(slip.picks)
  const { agreed, changed } = agreedAfter(held, key, quote?.total_odds ?? null, { acceptIncreases, acceptAny })
  useEffect(() => {
    if (agreed?.key !== held?.key || agreed?.odds !== held?.odds) setHeld(agreed)
  }, [agreed, held])
  const view = comboViewOf(slip, quote, useStake(), now, profile)
  const { authenticated, user } = useSession()
  const action = comboActionOf(view, {
    placing: useAttempt() !== null,
    online: useOnline(),
    changed,
    quote,
    authenticated,
    balance: minorOf(user?.balance ?? '0'),
  })
  return {
    slip,
    quote,
    view,
    action,
    /** The price that was accepted before the present one; null while they are the same. */
    before: changed ? (held?.odds ?? null) : null,
    secondsLeft: quote?.expires_at ? Math.max(0, Math.ceil((Date.parse(quote.expires_at) - now) / 1000)) : null,
    failed: query.isError,
    refetch: () => query.refetch(),
    accept: () => setHeld(quote?.total_odds ? { key, odds: quote.total_odds } : null),
  }
}

export type Combo = ReturnType<typeof useCombo>
