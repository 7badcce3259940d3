// The bottom bar of phones: four links and, in the middle, the slip with its count.
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useTotals } from '../api/queries.ts'
import { isAt, paths } from '../paths.ts'
import { useHasOpenPick, useSlipCounts } from '../slips/counts.ts'
import { openedSlip, useProduct } from '../slips/product.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './BottomBar.module.css'
import { badgeText, type Destination, destinations } from './destinations.ts'

export const BottomBar = ({ path }: { path: string }) => {
  const t = useText('shell')
  const [home, live, bets, user] = destinations as [Destination, Destination, Destination, Destination]
  const liveCount = useTotals().data?.total_live_matches ?? 0
  if (useKeyboard()) return null
  return (
    <nav className={styles.bar} aria-label={t('mainNavigation')}>
      <Item {...home} path={path} />
      <Item {...live} path={path} count={liveCount} says={t('navLiveCount', { count: liveCount })} />
      <SlipTile path={path} />
      <Item {...bets} path={path} />
      <Item {...user} path={path} />
    </nav>
  )
}

type ItemProps = Destination & { path: string; count?: number; says?: string }

const Item = ({ href, icon, path, count = 0, name, says }: ItemProps) => {
  const t = useText('shell')
  const here = isAt(href, path)
  const again = (): void => {
    if (here) scrollTo({ top: 0 })
  }
  return (
    <Link href={href} onClick={again} className={styles.item} aria-current={here ? 'page' : undefined}>
      <Icon name={icon} size={22} />
      <span className={styles.label} aria-hidden={count > 0 || undefined}>
        {t(name)}
        {count > 0 && <span className={styles.badge}>{badgeText(count)}</span>}
      </span>
      {count > 0 && <span className="visually-hidden">{says}</span>}
    </Link>
  )
}

const slips = {
  normal: { href: paths.betslip(), says: 'navSlipCount' },
  combo: { href: paths.comboSlip(), says: 'navComboSlipCount' },
  virtual: { href: paths.betslip({ type: 'virtual' }), says: 'navVirtualSlipCount' },
} as const

/** Counts and opens the slip of the page's product, or while that is empty another. Yellow only while a pick of it can be bet on. */
const SlipTile = ({ path }: { path: string }) => {
  const t = useText('shell')
  const counts = useSlipCounts()
  const opened = openedSlip(useProduct(), counts)
  const count = counts[opened]
  const isFilled = useHasOpenPick(opened) && count > 0
  const { href, says } = slips[opened]
  return (
    <Link id="slip" href={href} className={styles.item} aria-current={isAt(paths.betslip(), path) ? 'page' : undefined}>
      <span key={count} className={`${styles.tile} ${isFilled ? styles.filled : ''}`} aria-hidden="true">
        <Icon name="slip" size={20} />
        <span className={styles.count}>{count}</span>
      </span>
      <span className={styles.label} aria-hidden="true">
        {t('navSlip')}
      </span>
      <span className="visually-hidden">{t(says, { count })}</span>
    </Link>
  )
}

const KEYBOARD_SHARE = 0.75

// The keyboard takes at least a quarter of the screen while something is being typed.
const useKeyboard = (): boolean => {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const check = (): void => {
      const typing = document.activeElement?.matches('input:not([type=checkbox]):not([type=radio]),textarea') ?? false
      setOpen(typing && (visualViewport?.height ?? innerHeight) < screen.height * KEYBOARD_SHARE && innerWidth < 600)
    }
    visualViewport?.addEventListener('resize', check)
    return () => visualViewport?.removeEventListener('resize', check)
  }, [])
  return open
}
