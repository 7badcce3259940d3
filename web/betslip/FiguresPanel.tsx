// The slip's figures: total odds and payout in one line, all others on demand, each with its explanation.
import type { Figures } from '@walia/domain/betslip/figures.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import { type CSSProperties, useId, useState } from 'react'
import { moneyText, oddsText, plainAmount } from '../formats.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { FigureInfo } from './FigureInfo.tsx'
import styles from './Figures.module.css'
import { type FigureRow, figureRowsOf } from './figureRows.ts'
import type { SlipView } from './slipView.ts'

const NO_FIGURE = '-'

export const FiguresPanel = ({ view }: { view: SlipView }) => {
  const t = useText('betslip')
  const id = useId()
  const [open, setOpen] = useState(false)
  const [info, setInfo] = useState<FigureRow | null>(null)
  const { figures, stake } = view
  const rows = figures && stake !== null ? figureRowsOf(figures, stake, view.tax, view.product) : []
  return (
    <div>
      <div id={id} hidden={!open} className={styles.rows}>
        {rows.slice(0, -1).map((row) => (
          <Row key={row.key} row={row} onInfo={() => setInfo(row)} />
        ))}
      </div>
      <div className={styles.summary}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={id}
          disabled={rows.length === 0}
          onClick={() => setOpen(!open)}
        >
          <span className={styles.pairs}>
            <span className={styles.pair}>
              <span className={styles.name}>{t('totalOdds')}</span>
              <Fitted look="number" text={view.totalOdds > 0n ? oddsText(formatOdds(view.totalOdds)) : NO_FIGURE} />
            </span>
            <span className={styles.pair}>
              <span className={styles.name}>
                {t('finalPayout')} {rows.at(-1)?.capped && <Maximum />}
              </span>
              <Fitted look="payout" text={figures ? plainAmount(figures.totalWinningsWithAccaBonus) : NO_FIGURE} />
            </span>
          </span>
          <Icon name="chevron" size={16} className={styles[open ? 'shut' : 'chevron']} />
          <span className="visually-hidden">{t(open ? 'hideFigures' : 'showFigures')}</span>
        </button>
        <InfoButton name={t('finalPayout')} onClick={() => setInfo(rows.at(-1) ?? null)} disabled={rows.length === 0} />
      </div>
      <FigureInfo row={info} view={view} onClose={() => setInfo(null)} />
    </div>
  )
}

const Row = ({ row, onInfo }: { row: FigureRow; onInfo: () => void }) => {
  const t = useText('figures')
  const name = t(`label.${row.key satisfies 'stake' | keyof Figures}`)
  const text = row.unit === 'odds' ? oddsText(formatOdds(row.value)) : moneyText(row.negative ? -row.value : row.value)
  return (
    <div className={styles.row}>
      <span className={styles.name}>
        {row.percent === null ? name : `${name} (${row.percent}%)`} {row.capped && <Maximum />}
      </span>
      <Fitted look="number" text={text} />
      <InfoButton name={name} onClick={onInfo} />
    </div>
  )
}

/** The style sheet needs its length to keep it on one line where text is large. */
const Fitted = ({ look, text }: { look: 'number' | 'payout'; text: string }) => (
  <b className={styles[look]} style={{ '--length': text.length } as CSSProperties}>
    {text}
  </b>
)

/** Beside a figure that would be more without its maximum. */
const Maximum = () => <span className={styles.maximum}>{useText('figures')('maximum')}</span>

const InfoButton = ({ name, onClick, disabled }: { name: string; onClick: () => void; disabled?: boolean }) => {
  const t = useText('figures')
  return (
    <button
      type="button"
      className={styles.info}
      aria-label={t('about', { name })}
      aria-haspopup="dialog"
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name="info" size={16} />
    </button>
  )
}
