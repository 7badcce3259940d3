// What pays the slip: cash, or whatever else the bettor holds, with its terms. Not drawn where there is only cash.
import { useIsExcluded, useSession } from '../api/session.ts'
import { dateTimeText, moneyText, oddsText } from '../formats.ts'
import { useText } from '../text.ts'
import styles from './Bonuses.module.css'
import { chooseSource, type Source, sourceNames, useBonuses } from './sources.ts'

export const SourceChoice = ({ chosen, disabled }: { chosen: Source | null; disabled: boolean }) => {
  const t = useText('betslip')
  const cash = useSession((session) => session.user?.balance)
  const isExcluded = useIsExcluded()
  const { sources = [], free_bets = [] } = useBonuses().data?.data ?? {}
  if (cash === undefined || sources.length === 0 || isExcluded) return null
  return (
    <fieldset className={styles.choice} disabled={disabled}>
      <legend className={styles.legend}>{t('payWith')}</legend>
      <div className={styles.options}>
        <Option name={t('sourceCash')} amount={cash} checked={chosen === null} choose={() => chooseSource('cash')} />
        {sources.map(({ source, balance }) => (
          <Option
            key={source}
            name={t(sourceNames[source])}
            amount={balance}
            checked={chosen?.source === source}
            choose={() => chooseSource(source)}
          />
        ))}
      </div>
      {chosen && (
        <p className={styles.terms} role="status">
          {t(chosen.legs_min > 1 ? 'sourceTermsPicks' : 'sourceTerms', {
            amount: moneyText(chosen.stake_min),
            odds: oddsText(chosen.odds_min),
            picks: chosen.legs_min,
          })}{' '}
          {!chosen.stake_returned && t('sourceKept')}{' '}
          {chosen.source === 'free_bet' &&
            free_bets[0] &&
            t('sourceUntil', { time: dateTimeText(free_bets[0].expires_at) })}
        </p>
      )}
    </fieldset>
  )
}

/** In one line what pays, where there is something else than cash; the choice is on the slip's own page. */
export const PaidWith = ({ chosen }: { chosen: Source | null }) => {
  const t = useText('betslip')
  const cash = useSession((session) => session.user?.balance)
  const others = useBonuses().data?.data.sources.length ?? 0
  if (cash === undefined || others === 0) return null
  return (
    <p className={styles.paidWith}>
      {t('payWith')}: {t(chosen ? sourceNames[chosen.source] : 'sourceCash')}{' '}
      <b className={styles.amount}>{moneyText(chosen?.balance ?? cash)}</b>
    </p>
  )
}

type OptionProps = { name: string; amount: string; checked: boolean; choose: () => void }

const Option = ({ name, amount, checked, choose }: OptionProps) => (
  <label className={styles.option}>
    <input type="radio" name="source" className="visually-hidden" checked={checked} onChange={choose} />
    <span>{name}</span>
    <b className={styles.amount}>{moneyText(amount)}</b>
  </label>
)
