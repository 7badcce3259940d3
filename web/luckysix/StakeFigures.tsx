// What becomes of a stake before it is placed: VAT, what plays, the most that it can win, and the tax on that.
import type { LuckySixBet } from '@walia/domain/luckysix/bet.ts'
import { luckySixFiguresOf } from '@walia/domain/luckysix/payout.ts'
import { luckySix } from '@walia/domain/luckysix/rules.ts'
import type { TaxRow } from '@walia/domain/market/profile.ts'
import { moneyText } from '../formats.ts'
import { useText } from '../text.ts'
import styles from './LuckySix.module.css'

export const StakeFigures = ({ bet, stake, tax }: { bet: LuckySixBet; stake: number; tax: TaxRow }) => {
  const t = useText('luckysix')
  const figures = luckySixFiguresOf(luckySix, bet, stake, tax)
  return (
    <dl className={styles.figures}>
      {(
        [
          ['vat', figures.vat],
          ['plays', figures.plays],
          ['possibleWin', figures.won],
          ['winningsTax', figures.tax],
          ['possiblePaid', figures.paid],
        ] as const
      ).map(([key, amount]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>{moneyText(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
