// The report after a code is loaded: what happened to each pick since it was shared.
import type { SharedPick } from '@walia/contract/sharing.ts'
import { isGood } from '@walia/domain/sharing/fate.ts'
import { oddsText } from '../formats.ts'
import { Choice, pickedOf } from '../match/Choice.tsx'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { closeReport, useLoading } from './load.ts'
import styles from './Share.module.css'

const icons: Record<SharedPick['state'], IconName> = {
  same: 'check',
  moved: 'refresh',
  suspended: 'lock',
  expired: 'close',
}

export const ReportSheet = () => {
  const t = useText('sharing')
  const report = useLoading((state) => state.report)
  if (report === null) return null
  const none = !report.data.some((pick) => isGood(pick.state))
  return (
    <Sheet
      open
      title={t('reportTitle')}
      onClose={closeReport}
      footer={
        <Button kind="primary" full onClick={closeReport}>
          {t(none ? 'understood' : 'toSlip')}
        </Button>
      }
    >
      <p className={styles.message} role="status">
        {report.message} {none && t('noneGood')}
      </p>
      <ul className={styles.picks}>
        {report.data.map((pick) => (
          <Row
            key={`${pick.parent_match_id}|${pick.sub_type_id}|${pick.special_bet_value}|${pick.outcome_id}`}
            pick={pick}
          />
        ))}
      </ul>
    </Sheet>
  )
}

const Row = ({ pick }: { pick: SharedPick }) => {
  const t = useText('sharing')
  const { state } = pick
  const words =
    state === 'moved'
      ? t('moved', { from: oddsText(pick.shared_odd_value ?? ''), to: oddsText(pick.odd_value) })
      : t(state)
  return (
    <li className={styles.pick}>
      <span className={styles[state]}>
        <Icon name={icons[state]} size={20} />
      </span>
      <span className={styles.words}>
        <Choice picked={pickedOf({ ...pick, bet_pick: pick.display })} market={pick.market_name} />
        <span className={styles.choice}>{t('matchName', { home: pick.home_team, away: pick.away_team })}</span>
        <span className={`${styles.fate} ${styles[state]}`}>
          {words}
          {!isGood(state) && ` · ${t('leftOut')}`}
        </span>
      </span>
      {isGood(state) && <b className={styles.odd}>{oddsText(pick.odd_value)}</b>}
    </li>
  )
}
