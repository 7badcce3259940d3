// Takes a payment back while its code is awaited.
import { useState } from 'react'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import type { Payment, Payments } from './createPayments.ts'
import { cancelPayment } from './underWay.ts'

export const CancelButton = <P extends Payment>({ payments }: { payments: Payments<P> }) => {
  const t = useText(payments.direction.slice)
  const [busy, setBusy] = useState(false)
  const cancel = async (): Promise<void> => {
    setBusy(true)
    await cancelPayment(payments)
    setBusy(false)
  }
  return (
    <Button kind="text" full busy={busy} onClick={() => void cancel()}>
      {t('cancel')}
    </Button>
  )
}
