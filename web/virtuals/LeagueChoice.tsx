// The leagues side by side by their numbers, each with what is left of its betting: none moves under a thumb.
import type { VirtualLeague } from '@walia/contract/virtuals.ts'
import { countdownText } from '../formats.ts'
import { useText } from '../text.ts'
import { Chip, ChipRow } from '../ui/Chip.tsx'
import { useSecondsTo } from './RoundTimer.tsx'
import styles from './Virtuals.module.css'

type LeagueChoiceProps = { leagues: readonly VirtualLeague[]; chosen: number; onChoose: (league: number) => void }

export const LeagueChoice = ({ leagues, chosen, onChoose }: LeagueChoiceProps) => {
  const t = useText('virtuals')
  return (
    <ChipRow label={t('leagues')}>
      {leagues
        .toSorted((a, b) => a.league - b.league)
        .map((league) => (
          <Chip key={league.league} active={league.league === chosen} onClick={() => onChoose(league.league)}>
            {league.name} · <Left closesAt={league.closes_at} />
          </Chip>
        ))}
    </ChipRow>
  )
}

const Left = ({ closesAt }: { closesAt: string }) => (
  <span className={styles.left}>{countdownText(useSecondsTo(closesAt) * 1000)}</span>
)
