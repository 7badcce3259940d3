// Takes a withdrawal back while its code is awaited.
import { useState } from 'react'
import { useText } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { cancelWithdrawal } from './withdrawals.ts'

export const CancelButton = () => {
  const t = useText('withdrawal')
  const [busy, setBusy] = useState(false)
  const cancel = async (): Promise<void> => {
    setBusy(true)
    await cancelWithdrawal()
    setBusy(false)
  }
  return (
    <Button kind="text" full busy={busy} onClick={() => void cancel()}>
      {t('cancel')}
    </Button>
  )
}
