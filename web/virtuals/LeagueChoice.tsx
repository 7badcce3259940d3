// The leagues side by side, in the order in which their betting ended when the page was opened, each with what is left.
import type { VirtualLeague } from '@walia/contract/virtuals.ts'
import { useState } from 'react'
import { countdownText } from '../formats.ts'
import { useText } from '../text.ts'
import { Chip, ChipRow } from '../ui/Chip.tsx'
import { useSecondsTo } from './RoundTimer.tsx'
import styles from './Virtuals.module.css'

type LeagueChoiceProps = { leagues: readonly VirtualLeague[]; chosen: number; onChoose: (league: number) => void }

export const LeagueChoice = ({ leagues, chosen, onChoose }: LeagueChoiceProps) => {
  const t = useText('virtuals')
  // Chips must not change places under a thumb, so a later closing moves none of them.
  const [order] = useState(() => leagues.map(({ league }) => league))
  const placeOf = ({ league }: VirtualLeague): number => (order.indexOf(league) + 1 || order.length + 1) - 1
  return (
    <ChipRow label={t('leagues')}>
      {leagues
        .toSorted((a, b) => placeOf(a) - placeOf(b))
        .map((league) => (
          <Chip key={league.league} active={league.league === chosen} onClick={() => onChoose(league.league)}>
            {league.name} <Left closesAt={league.closes_at} />
          </Chip>
        ))}
    </ChipRow>
  )
}

const Left = ({ closesAt }: { closesAt: string }) => (
  <span className={styles.left}>{countdownText(useSecondsTo(closesAt) * 1000)}</span>
)
