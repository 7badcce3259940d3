// The strip under the header while there is no network, and for a moment after it is back.
import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNow } from '../clock.ts'
import { elapsedText } from '../formats.ts'
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
      {state === 'offline' && <p>{t('offline')}</p>}
      {state === 'offline' && <Age />}
      {state === 'back' && <p>{t('backOnline')}</p>}
    </div>
  )
}

/** How old what the page shows is: since the network went. Silent, or it would be read out every second. */
const Age = () => {
  const t = useText('ui')
  const now = useNow()
  const [from] = useState(now)
  return (
    <p className={styles.age} aria-hidden="true">
      {t('updatedAgo', { age: elapsedText((now - from) / 1000) })}
    </p>
  )
}
