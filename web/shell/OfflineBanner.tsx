// The strip under the header while there is no network, and for a moment after it is back.
import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './OfflineBanner.module.css'

const BACK_MS = 3000

export const OfflineBanner = () => {
  const t = useText('ui')
  const client = useQueryClient()
  const [state, setState] = useState<'online' | 'offline' | 'back'>(onlineManager.isOnline() ? 'online' : 'offline')
  useEffect(
    () =>
      onlineManager.subscribe((online) => {
        setState(online ? 'back' : 'offline')
        if (online) void client.invalidateQueries()
      }),
    [client],
  )
  useEffect(() => {
    if (state !== 'back') return
    const timer = setTimeout(() => setState('online'), BACK_MS)
    return () => clearTimeout(timer)
  }, [state])
  return (
    <div role="alert" className={state === 'online' ? '' : styles.strip}>
      {state === 'offline' && <Icon name="offline" />}
      {state === 'back' && <Icon name="check" />}
      {state !== 'online' && <p>{t(state === 'offline' ? 'offline' : 'backOnline')}</p>}
    </div>
  )
}
