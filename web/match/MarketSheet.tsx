// The sheet of markets that a list can show.
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import styles from './MarketSheet.module.css'
import type { MarketFilter } from './shownMarket.ts'

export type MarketSheetProps = {
  filters: readonly MarketFilter[]
  shown: MarketFilter
  onChoose: (filter: MarketFilter) => void
  onClose: () => void
}

export const MarketSheet = ({ filters, shown, onChoose, onClose }: MarketSheetProps) => {
  const t = useText('filters')
  return (
    <Sheet open title={t('market')} onClose={onClose}>
      <ul>
        {filters.map((filter) => (
          <li key={filter.sub_type_id}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={filter === shown}
              onClick={() => onChoose(filter)}
            >
              {filter.name}
              {filter === shown && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
