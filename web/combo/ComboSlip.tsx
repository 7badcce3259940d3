// The combo slip: picks by match with their joint prices, conflicts, the total price with its countdown, stake and
// action.
import { clearSlip } from '@walia/domain/betslip/slip.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useIsPlaced } from '../betslip/attempts.ts'
import { BalanceRow } from '../betslip/BalanceRow.tsx'
import { FiguresPanel } from '../betslip/FiguresPanel.tsx'
import slipStyles from '../betslip/Slip.module.css'
import { StakePanel } from '../betslip/StakePanel.tsx'
import { showUndo } from '../betslip/undo.ts'
import { renameCombo } from '../betslip/watchPrices.ts'
import { paths } from '../paths.ts'
import { useLanguage, useText } from '../text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ComboActionArea } from './ComboActionArea.tsx'
import { ComboMatch } from './ComboMatch.tsx'
import styles from './ComboSlip.module.css'
import { changeCombo } from './comboSlip.ts'
import { groupsOf } from './comboView.ts'
import { QuoteLine } from './QuoteLine.tsx'
import { type Combo, useCombo } from './useCombo.ts'

/** `today`: how today has gone, for bettors. `ownLimit`: what is said instead of placing above a limit of their own. */
export type ComboSlipProps = {
  heading: 'h1' | 'h2'
  leave: () => Promise<void>
  today: ReactNode
  ownLimit: ReactNode
}

export const ComboSlip = ({ heading, leave, today, ownLimit }: ComboSlipProps) => {
  const t = useText('comboScreens')
  const combo = useCombo(true)
  const language = useLanguage()
  // Refreshes names too: the language may have changed on another page, or before this code was loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language is a new question
  useEffect(() => void renameCombo(), [language])
  if (combo.slip.picks.length === 0)
    return (
      <section className={slipStyles.slip}>
        <Bar heading={heading} combo={combo} />
        <EmptyState icon="slip" text={t('empty')}>
          <ButtonLink kind="secondary" href={paths.comboBet()}>
            {t('choose')}
          </ButtonLink>
        </EmptyState>
      </section>
    )
  return (
    <section className={slipStyles.slip}>
      <Bar heading={heading} combo={combo} />
      <ul className={slipStyles.picks}>
        {groupsOf(combo.slip, combo.quote).map((group) => (
          <ComboMatch key={group.matchId} group={group} />
        ))}
      </ul>
      <ButtonLink kind="text" size="medium" href={paths.comboBet()} className={styles.more ?? ''}>
        {t('addMore')}
      </ButtonLink>
      <div className={slipStyles.extras}>
        <BalanceRow view={combo.view} />
        {today}
      </div>
      <Dock combo={combo} leave={leave} ownLimit={ownLimit} />
    </section>
  )
}

type DockProps = Pick<ComboSlipProps, 'leave' | 'ownLimit'> & { combo: Combo }

const Dock = ({ combo, leave, ownLimit }: DockProps) => {
  const [warning, setWarning] = useState<string | null>(null)
  return (
    <div className={slipStyles.dock} data-slip-dock>
      <QuoteLine combo={combo} />
      <StakePanel view={combo.view} warning={warning} onWarning={setWarning} />
      <FiguresPanel view={combo.view} />
      <ComboActionArea combo={combo} leave={leave} ownLimit={ownLimit} />
    </div>
  )
}

/** With so many picks left to the maximum the count is shown with it. */
const NEAR_MAX = 4

const Bar = ({ heading: Heading, combo }: { heading: 'h1' | 'h2'; combo: Combo }) => {
  const t = useText('comboScreens')
  const slipText = useText('betslip')
  const { count, limits } = combo.view
  const placed = useIsPlaced('combo')
  const max = limits.legsMax
  const title =
    count === 0 ? t('title') : count >= max - NEAR_MAX ? t('titleOfMax', { count, max }) : t('titleCount', { count })
  const clear = (): void => {
    const before = combo.slip
    changeCombo(clearSlip)
    showUndo('combo', slipText('cleared'), {
      label: slipText('undo'),
      run: () => changeCombo((slip) => (slip.picks.length > 0 ? slip : before)),
    })
  }
  return (
    <div className={slipStyles.bar}>
      <Heading className={slipStyles.title}>{title}</Heading>
      {count > 0 && (
        <button type="button" className={slipStyles.clear} disabled={placed} onClick={clear}>
          {slipText('clearAll')}
        </button>
      )}
    </div>
  )
}
