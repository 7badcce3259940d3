// The strip under the header, or under the page's own bar, while there is no network and for a moment after it is back.
import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNow } from '../clock.ts'
import { elapsedText } from '../formats.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './OfflineBanner.module.css'

const BACK_MS = 3000

/** `alone`: the page has a bar of its own instead of the header. */
export const OfflineBanner = ({ alone }: { alone: boolean }) => {
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
  const strip = useRef<HTMLDivElement>(null)
  useToldHeight(strip)
  const look = `${styles.strip} ${alone ? styles.alone : ''}`
  return (
    <div ref={strip} role="alert" className={state === 'online' ? '' : look}>
      {state === 'offline' && <Icon name="offline" />}
      {state === 'back' && <Icon name="check" />}
      {state === 'offline' && <p>{t('offline')}</p>}
      {state === 'offline' && <Age />}
      {state === 'back' && <p>{t('backOnline')}</p>}
    </div>
  )
}

/** What sticks below the header makes room for as many lines as the words need. */
const useToldHeight = (strip: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => {
    const tell = (): void =>
      document.documentElement.style.setProperty('--h-offline', `${strip.current?.offsetHeight ?? 0}px`)
    const observer = new ResizeObserver(tell)
    if (strip.current) observer.observe(strip.current)
    return () => observer.disconnect()
  }, [strip])

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
