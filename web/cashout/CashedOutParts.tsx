// What was cashed out of a ticket so far, oldest first: on its page, its receipt and where it is checked.
import type { CashedOutPart } from '@walia/contract/cashout.ts'
import { dateTimeText, moneyText } from '../formats.ts'
import { useText } from '../text.ts'
import styles from './CashedOutParts.module.css'

/** Draws nothing without parts. */
export const CashedOutParts = ({ parts }: { parts: readonly CashedOutPart[] }) => {
  const t = useText('cashout')
  if (parts.length === 0) return null
  return (
    <section aria-labelledby="cashed-out" className={styles.parts}>
      <h2 id="cashed-out" className={styles.heading}>
        {t('history')}
      </h2>
      <ol>
        {parts.map((part) => (
          <li key={`${part.at}|${part.stake_left}`} className={styles.part}>
            <span className={styles.words}>
              <span>
                {dateTimeText(part.at)} · {t('historyStake', { amount: moneyText(part.stake) })}
              </span>
              {part.cause === 'auto' && <span>{t('autoBy')}</span>}
              <Rest part={part} />
            </span>
            <b className={styles.number}>{moneyText(part.net)}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The tax withheld, and what stays open; nothing where there is neither. */
const Rest = ({ part: { tax, stake_left } }: { part: CashedOutPart }) => {
  const t = useText('cashout')
  const words = [
    ...(tax === '0.00' ? [] : [`${t('tax')} ${moneyText(tax)}`]),
    ...(stake_left === '0.00' ? [] : [t('doneLeft', { amount: moneyText(stake_left) })]),
  ]
  return words.length > 0 && <span>{words.join(' · ')}</span>
}
