// The picks of one match with their joint price; a pick that has to go says why.
import { pickKeyOf } from '@walia/domain/betslip/pick.ts'
import { removePick } from '@walia/domain/betslip/slip.ts'
import { Link } from 'wouter'
import { useIsPlaced } from '../betslip/attempts.ts'
import { showUndo } from '../betslip/undo.ts'
import { dateTimeText, oddsText } from '../formats.ts'
import { Choice, pickedIn, useChoiceName } from '../match/Choice.tsx'
import { LiveBadge } from '../match/LiveParts.tsx'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './ComboSlip.module.css'
import { changeCombo } from './comboSlip.ts'
import type { ComboPick, MatchPicks } from './comboView.ts'

export const ComboMatch = ({ group }: { group: MatchPicks }) => {
  const t = useText('comboScreens')
  const match = useText('match')
  const first = group.picks[0]?.pick
  if (!first) return null
  const name = match('versus', { home: first.home_team, away: first.away_team })
  return (
    <li className={styles.match}>
      <div className={styles.head}>
        <Link href={paths.comboMarkets(group.matchId)} className={styles.names}>
          <b>{name}</b>
          <span className={styles.when}>{first.live ? <LiveBadge /> : dateTimeText(first.startTime)}</span>
        </Link>
        {group.picks.length > 1 && group.joint && (
          <span className={styles.joint}>
            <span className={styles.hint}>{t('joint')}</span>
            <b>{oddsText(group.joint)}</b>
          </span>
        )}
      </div>
      <ul>
        {group.picks.map((pick) => (
          <PickLine key={pickKeyOf(pick.pick)} own={pick} alone={group.picks.length === 1} match={name} />
        ))}
      </ul>
    </li>
  )
}

type PickLineProps = { own: ComboPick; alone: boolean; match: string }

const PickLine = ({ own, alone, match }: PickLineProps) => {
  const t = useText('comboScreens')
  const slipText = useText('betslip')
  const { pick, odd, problem, redundant } = own
  const placed = useIsPlaced('combo')
  const choice = `${useChoiceName()(pickedIn(pick))}, ${pick.market_name}`
  const price = odd === null ? null : oddsText(odd)
  return (
    <li className={`${styles.pick} ${problem ? styles.wrong : ''}`}>
      <span className={styles.choice}>
        <Choice picked={pickedIn(pick)} market={pick.market_name} />
        {problem && (
          <span className={styles.problem}>
            <Icon name="warning" size={16} /> {problem.message}
          </span>
        )}
        {redundant && <span className={styles.hint}>{t('redundant')}</span>}
      </span>
      <span className={alone ? styles.odd : styles.hint}>
        {price === null ? <Icon name="lock" size={16} /> : alone ? price : t('single', { odd: price })}
      </span>
      <IconButton
        icon="close"
        label={slipText('remove', { match: `${match}, ${choice}` })}
        disabled={placed}
        onClick={() => {
          changeCombo((slip) => removePick(slip, pickKeyOf(pick)))
          showUndo('combo', slipText('removed'), {
            label: slipText('undo'),
            run: () => changeCombo((slip) => ({ ...slip, picks: [...slip.picks, pick] })),
          })
        }}
      />
    </li>
  )
}
