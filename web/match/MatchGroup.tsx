// Ten rows that the browser may skip rendering while they are far from the screen.
import type { MatchListItem } from '@walia/contract/matches.ts'
import styles from './MatchGroup.module.css'
import { MatchRow } from './MatchRow.tsx'
import type { MarketFilter } from './shownMarket.ts'

export type MatchGroupProps = {
  items: readonly MatchListItem[]
  /** The market that the list shows. */
  shown: MarketFilter
  withoutCompetition?: boolean
  /** Each row shows its sport's glyph. */
  withSport?: boolean
}

/** Estimated until the rows have rendered once. */
const ROW_REM = 5

export const MatchGroup = ({ items, ...rest }: MatchGroupProps) => (
  <ul className={styles.group} style={{ containIntrinsicSize: `auto ${items.length * ROW_REM}rem` }}>
    {items.map((item) => (
      <MatchRow key={item.parent_match_id} item={item} {...rest} />
    ))}
  </ul>
)
