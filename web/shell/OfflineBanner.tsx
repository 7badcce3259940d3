// The strip under the header, or under the page's own bar, while there is no network or no answer, and for a moment after.
import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNow } from '../clock.ts'
import { elapsedText } from '../formats.ts'
import { useReach } from '../reach.ts'
import type { Route } from '../routing.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './OfflineBanner.module.css'

const BACK_MS = 3000
/** A call in vain may be an accident; so long without an answer is none. */
const LOST_MS = 5000

/** Their matches are what grows old; on the others nothing but the bettor's own tries waits for the network. */
const PAGES_OF_MATCHES: ReadonlySet<Route['title']> = new Set([
  ...(['home', 'live', 'match', 'stats', 'sports', 'highlights', 'sport', 'topLeagues'] as const),
  ...(['results', 'combo', 'boosted'] as const),
])

export const OfflineBanner = ({ route: { chrome, title } }: { route: Route }) => {
  const t = useText('ui')
  const network = useNetwork()
  const back = useBack(network === 'fine')
  const strip = useRef<HTMLDivElement>(null)
  useToldHeight(strip)
  const shown = network !== 'fine' || back
  const offline = PAGES_OF_MATCHES.has(title) ? 'offline' : 'offlineAgain'
  return (
    <div ref={strip} role="alert" className={shown ? `${styles.strip} ${chrome.header ? '' : styles.alone}` : ''}>
      {shown && <Icon name={back ? 'check' : 'offline'} />}
      {shown && <p>{t(back ? 'backOnline' : network === 'offline' ? offline : 'connectionLost')}</p>}
      {network !== 'fine' && <Age />}
    </div>
  )
}

type Network = 'fine' | 'offline' | 'lost'

const useNetwork = (): Network => {
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  const { lostAt } = useReach()
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (lostAt === null) return
    const timer = setTimeout(() => setLate(true), LOST_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [lostAt])
  return online ? (late ? 'lost' : 'fine') : 'offline'
}

/** True for a moment after it is fine again, when everything is asked for anew. */
const useBack = (fine: boolean): boolean => {
  const client = useQueryClient()
  const [back, setBack] = useState(false)
  const before = useRef(fine)
  useEffect(() => {
    if (before.current === fine) return
    before.current = fine
    setBack(fine)
    if (!fine) return
    void client.invalidateQueries()
    const timer = setTimeout(() => setBack(false), BACK_MS)
    return () => clearTimeout(timer)
  }, [fine, client])
  return back && fine
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
