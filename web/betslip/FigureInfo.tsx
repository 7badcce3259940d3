// One figure explained: a plain sentence and its sum; the final payout with all the steps that lead to it.
import { formatOdds } from '@walia/domain/odds/odds.ts'
import { moneyText } from '../formats.ts'
import { useText } from '../text.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { DerivationList } from './DerivationList.tsx'
import { formulaText, resultText } from './derivationText.ts'
import styles from './Figures.module.css'
import { type FigureRow, slipDerivationOf } from './figureRows.ts'
import type { SlipView } from './slipView.ts'

export type FigureInfoProps = { row: FigureRow | null; view: SlipView; onClose: () => void }

export const FigureInfo = ({ row, view, onClose }: FigureInfoProps) => {
  const t = useText('figures')
  const { figures, stake } = view
  if (row === null || figures === null || stake === null) return null
  const steps = slipDerivationOf(figures, stake, view.legs, view.tax, view.product, view.source?.source)
  const whole = row.key === 'totalWinningsWithAccaBonus'
  const own = steps.find((step) => step.key === row.key)
  return (
    <Sheet open title={whole ? t('title') : t(`label.${row.key}`)} onClose={onClose}>
      <p className={styles.explain}>{t(explainKey(row, view), explainValues(row, view))}</p>
      {row.cap !== null && row.value === row.cap && <p className={styles.explain}>{t('cappedNote')}</p>}
      {whole ? (
        <DerivationList derivation={steps} />
      ) : (
        own && (
          <p className={styles.sum}>
            {formulaText(own, t)} = <b>{resultText(own)}</b>
          </p>
        )
      )}
    </Sheet>
  )
}

// Picks of one match have a price of their own together.
const explainKey = ({ key }: FigureRow, { product }: SlipView): string =>
  key === 'totalOdds' && product === 'combo' ? 'explain.jointOdds' : `explain.${key}`

const explainValues = (row: FigureRow, { figures, tax }: SlipView): Record<string, string | number> => ({
  cap: moneyText(row.cap ?? 0),
  threshold: moneyText(tax.threshold),
  odds: formatOdds(tax.acca.legOddsMin),
  count: figures?.accaCount ?? 0,
  percent: (row.key === 'winBoost' ? figures?.winBoostPercent : figures?.accaPercent) ?? 0,
})
