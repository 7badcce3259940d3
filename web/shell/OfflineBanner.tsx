// The strip under the header, or under the page's own bar, while there is no network or no answer, and for a moment
// after.
import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { boot, serverNow } from '../config.ts'
import { dateTimeText } from '../formats.ts'
import { useIsAsking, useReach } from '../reach.ts'
import { type Route, showsMatches } from '../routing.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './OfflineBanner.module.css'

const BACK_MS = 3000
/** A single failed call is no outage; this long without an answer is one. */
const LOST_MS = 5000

export const OfflineBanner = ({ route: { chrome, title } }: { route: Route }) => {
  const t = useText('ui')
  const network = useNetwork()
  const back = useBack(network === 'fine')
  const strip = useRef<HTMLDivElement>(null)
  usePublishedHeight(strip)
  const shown = network !== 'fine' || back
  const asking = useIsAsking()
  const offline = asking ? 'offlineOnly' : showsMatches(title) ? 'offline' : 'offlineAgain'
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
    const timer = setTimeout(() => setLate(true), boot.as_of ? 0 : LOST_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [lostAt])
  return online ? (late ? 'lost' : 'fine') : 'offline'
}

/** True for a moment after the connection is back, while everything is requested again. */
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

/** Publishes the banner's height, so that sticky elements below the header move down by it. */
const usePublishedHeight = (strip: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => {
    const publish = (): void =>
      document.documentElement.style.setProperty('--h-offline', `${strip.current?.offsetHeight ?? 0}px`)
    const observer = new ResizeObserver(publish)
    if (strip.current) observer.observe(strip.current)
    return () => observer.disconnect()
  }, [strip])

/** Since when the page's data is not renewed; with the day where it is another one than today's. */
const Age = () => {
  const t = useText('ui')
  const [lostAt] = useState(Date.now)
  const { asOf } = useReach()
  const now = serverNow()
  const [today, time] = [now, now - Date.now() + (asOf ?? boot.as_of ?? lostAt)].map(dateTimeText) as [string, string]
  return (
    <p className={styles.age}>{t('asOf', { time: time.slice(0, 5) === today.slice(0, 5) ? time.slice(6) : time })}</p>
  )
}
