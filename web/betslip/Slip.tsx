// The betslip itself, on its own page and in the rail beside the lists.

import { pickKeyOf } from '@walia/domain/betslip/pick.ts'
import { clearSlip } from '@walia/domain/betslip/slip.ts'
import { Suspense, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useNow } from '../clock.ts'
import { profile } from '../config.ts'
import { laterPart } from '../later.ts'
import { paths } from '../paths.ts'
import { slipPath } from '../share/slipPath.ts'
import { useText } from '../text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { showToast } from '../ui/snackbar.ts'
import { AccaProgress } from './AccaProgress.tsx'
import { ActionArea } from './ActionArea.tsx'
import { BalanceRow } from './BalanceRow.tsx'
import { BoostHint } from './BoostHint.tsx'
import { noBonusOf } from './bonusOf.ts'
import { FiguresPanel } from './FiguresPanel.tsx'
import { PickRow } from './PickRow.tsx'
import styles from './Slip.module.css'
import { StakePanel } from './StakePanel.tsx'
import type { KeptKind } from './slipStore.ts'
import { type SlipView, slipViewOf } from './slipView.ts'
import { changeSlip, useSlip, useStake } from './store.ts'

const LoadForm = laterPart(async () => (await import('../share/LoadForm.tsx')).LoadForm)
// The slip is filled where it stands; one of another kind is gone to.
const show = (kind: KeptKind): void => {
  if (kind !== 'normal') navigate(slipPath(kind))
}

export type SlipProps = {
  /** The page's heading, or the rail's. */
  heading: 'h1' | 'h2'
  /** Leaves the screen after a bet is placed. */
  leave: () => Promise<void>
  /** The panel that bets stands elsewhere. */
  undocked?: boolean
}

export const Slip = ({ heading, leave, undocked = false }: SlipProps) => {
  const t = useText('betslip')
  const slip = useSlip()
  const now = useNow()
  const view = slipViewOf(slip, useStake(), now, profile)
  if (view.count === 0)
    return (
      <section className={styles.slip}>
        <SlipBar heading={heading} view={view} />
        <EmptyState icon="slip" text={t('empty')}>
          <ButtonLink kind="secondary" href={paths.home()}>
            {t('seeHighlights')}
          </ButtonLink>
        </EmptyState>
        <Suspense>
          <LoadForm onLoaded={show} />
        </Suspense>
      </section>
    )
  const margins = slip.picks.map(({ bonus_margin }) => bonus_margin)
  return (
    <section className={styles.slip}>
      <SlipBar heading={heading} view={view} />
      <ul className={styles.picks}>
        {slip.picks.map((pick, place) => (
          <PickRow key={pickKeyOf(pick)} pick={pick} now={now} noBonus={noBonusOf({ ...view, margins }, place)} />
        ))}
      </ul>
      <div className={styles.extras}>
        <AccaProgress view={view} />
        <BoostHint view={view} />
        <BalanceRow view={view} />
      </div>
      {!undocked && <Dock view={view} leave={leave} />}
    </section>
  )
}

const Dock = ({ view, leave }: { view: SlipView; leave: () => Promise<void> }) => {
  const [warning, setWarning] = useState<string | null>(null)
  return (
    <div className={styles.dock} data-slip-dock>
      <StakePanel view={view} warning={warning} onWarning={setWarning} />
      <FiguresPanel view={view} />
      <ActionArea view={view} leave={leave} />
    </div>
  )
}

/** From this many picks on the count is shown with the maximum. */
const NEAR_MAX = 4

const SlipBar = ({ heading: Heading, view }: { heading: 'h1' | 'h2'; view: SlipView }) => {
  const t = useText('betslip')
  const { count, limits } = view
  const title =
    count === 0
      ? t('title')
      : count >= limits.legsMax - NEAR_MAX
        ? t('titleOfMax', { count, max: limits.legsMax })
        : t('titleCount', { count })
  const clear = (): void => {
    let before = null as ReturnType<typeof changeSlip> | null
    changeSlip((slip) => {
      before = slip
      return clearSlip(slip)
    })
    showToast(t('cleared'), {
      label: t('undo'),
      run: () => changeSlip((slip) => (slip.picks.length ? slip : (before ?? slip))),
    })
  }
  return (
    <div className={styles.bar}>
      <Heading className={styles.title}>{title}</Heading>
      {count > 0 && (
        <button type="button" className={styles.clear} onClick={clear}>
          {t('clearAll')}
        </button>
      )}
    </div>
  )
}
