// The line over a list's odds: the market shown, which opens the choice, and its outcomes over their columns.
import { Suspense, useState } from 'react'
import { laterPart } from '../later.ts'
import { loadTexts, useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './MarketHeader.module.css'
import { filterOf, type MarketFilter } from './shownMarket.ts'

export type MarketHeaderProps = {
  filters: readonly MarketFilter[]
  /** A filter's `sub_type_id`; null is the first one. */
  chosen: string | null
  onChoose: (subTypeId: string | null) => void
  /** Of matches that have the many markets of a sport. */
  isList?: boolean
}

const MarketSheet = laterPart(async () => {
  const [part] = await Promise.all([import('./MarketSheet.tsx'), loadTexts(['filters'])])
  return part.MarketSheet
})

export const MarketHeader = ({ filters, chosen, onChoose, isList = true }: MarketHeaderProps) => {
  const t = useText('home')
  const [open, setOpen] = useState(false)
  const shown = filterOf(filters, chosen)
  const choose = (filter: MarketFilter): void => {
    onChoose(filter === filters[0] ? null : filter.sub_type_id)
    setOpen(false)
  }
  return (
    <div className={styles.header}>
      <button
        type="button"
        className={styles.market}
        aria-haspopup="dialog"
        disabled={filters.length < 2}
        onClick={() => setOpen(true)}
      >
        <span className="visually-hidden">{t('chooseMarket', { market: shown.name })}</span>
        <span aria-hidden="true" className={styles.name}>
          {shown.name}
        </span>
        <Icon name="chevron" size={12} className={styles.caret ?? ''} />
        {isList && (
          <span aria-hidden="true" className={styles.more}>
            {t('moreMarkets')}
          </span>
        )}
      </button>
      <div className={styles.columns} data-two={shown.odd_keys.length === 2 || undefined} aria-hidden="true">
        {shown.odd_keys.map((key) => (
          <span key={key}>{key}</span>
        ))}
      </div>
      <Suspense fallback={null}>
        {open && <MarketSheet filters={filters} shown={shown} onChoose={choose} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}
