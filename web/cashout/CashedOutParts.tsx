// What was cashed out of a ticket so far, oldest first: on its page, its receipt and where it is checked.
import type { CashedOutPart } from '@walia/contract/cashout.ts'
import { dateTimeText, moneyText } from '../formats.ts'
import { useText } from '../text.ts'
import styles from './CashedOutParts.module.css'

/** Draws nothing without parts. */
export const CashedOutParts = ({ parts }: { parts: readonly CashedOutPart[] }) => {
  const t = useText('cashout')
  const last = parts.at(-1)
  if (last === undefined) return null
  const whole = isNothing(last.stake_left)
  return (
    <section aria-labelledby="cashed-out" className={styles.parts}>
      <h2 id="cashed-out" className={styles.heading}>
        {t(whole ? 'doneTitle' : 'history')}
      </h2>
      <ol>
        {parts.map((part) => (
          <li key={`${part.at}|${part.stake_left}`} className={styles.part}>
            <span className={styles.words}>
              <span>
                {dateTimeText(part.at)} · {t('historyStake', { amount: moneyText(part.stake) })}
              </span>
              {part.cause === 'auto' && <span>{t('autoBy')}</span>}
              <Rest part={part} whole={whole} />
            </span>
            <b className={styles.number}>{moneyText(part.net)}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}

const isNothing = (amount: string): boolean => Number(amount) === 0

/** The tax withheld, and what stays open; of a bet that is cashed out whole, nothing does. */
const Rest = ({ part: { tax, stake_left }, whole }: { part: CashedOutPart; whole: boolean }) => {
  const t = useText('cashout')
  const words = [
    ...(isNothing(tax) ? [] : [`${t('tax')} ${moneyText(tax)}`]),
    ...(whole ? [] : [t('doneLeft', { amount: moneyText(stake_left) })]),
  ]
  return words.length > 0 && <span>{words.join(' · ')}</span>
}
