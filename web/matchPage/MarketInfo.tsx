// How a market is settled: what wins, the part of the match that counts, what is void and when; the betting rules say the same.

import { marketKeysOf } from '@walia/domain/settlement/marketRules.ts'
import { marketOf } from '@walia/domain/settlement/markets.ts'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { type TextKey, useText } from '../text.ts'
import { Sheet } from '../ui/Sheet.tsx'
import styles from './MarketInfo.module.css'
import type { MarketGroup } from './marketGroups.ts'

export const MarketInfo = ({ group, onClose }: { group: MarketGroup; onClose: () => void }) => {
  const t = useText('marketInfo')
  const market = marketOf(group.subTypeId)
  const keys = (market ? marketKeysOf(market) : ['unknown']) as TextKey<'marketInfo'>[]
  return (
    <Sheet open title={group.name} onClose={onClose}>
      {keys.map((key) => (
        <p key={key} className={styles.text}>
          {t(key)}
        </p>
      ))}
      <Link href={paths.policies('rules')} className={styles.link}>
        {t('allRules')}
      </Link>
    </Sheet>
  )
}
