// The combo slip: picks by match with their joint prices, conflicts, the total price with its countdown, stake and
// action.
import { type ReactNode, useEffect } from 'react'
import { BalanceRow } from '../betslip/BalanceRow.tsx'
import slipStyles from '../betslip/Slip.module.css'
import { SlipHeading, StakeDock } from '../betslip/SlipParts.tsx'
import { renameCombo } from '../betslip/watchPrices.ts'
import { paths } from '../paths.ts'
import { useLanguage, useText } from '../text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ComboActionArea } from './ComboActionArea.tsx'
import { ComboMatch } from './ComboMatch.tsx'
import styles from './ComboSlip.module.css'
import { groupsOf } from './comboView.ts'
import { QuoteLine } from './QuoteLine.tsx'
import { useCombo } from './useCombo.ts'

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
  const bar = <SlipHeading kind="combo" heading={heading} view={combo.view} titleOf={t} />
  if (combo.slip.picks.length === 0)
    return (
      <section className={slipStyles.slip}>
        {bar}
        <EmptyState icon="slip" text={t('empty')}>
          <ButtonLink kind="secondary" href={paths.comboBet()}>
            {t('choose')}
          </ButtonLink>
        </EmptyState>
      </section>
    )
  return (
    <section className={slipStyles.slip}>
      {bar}
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
      <StakeDock view={combo.view} above={<QuoteLine combo={combo} />}>
        <ComboActionArea combo={combo} leave={leave} ownLimit={ownLimit} />
      </StakeDock>
    </section>
  )
}
