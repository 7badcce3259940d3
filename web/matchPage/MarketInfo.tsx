// How a market is settled, in a sentence or two: its rule, and the part of the match that counts.
import { marketOf } from '@walia/domain/settlement/markets.ts'
import { hasText, useText } from '../text.ts'
import { Sheet } from '../ui/Sheet.tsx'
import styles from './MarketInfo.module.css'
import type { MarketGroup } from './marketGroups.ts'

export const MarketInfo = ({ group, onClose }: { group: MarketGroup; onClose: () => void }) => {
  const t = useText('marketInfo')
  const market = marketOf(group.subTypeId)
  const rule = market && hasText('marketInfo', market.rule) ? (market.rule as 'result') : 'unknown'
  const scope = `in_${market?.scope}`
  return (
    <Sheet open title={group.name} onClose={onClose}>
      <p className={styles.text}>{t(rule)}</p>
      {hasText('marketInfo', scope) && <p className={styles.text}>{t(scope as 'in_match')}</p>}
    </Sheet>
  )
}
