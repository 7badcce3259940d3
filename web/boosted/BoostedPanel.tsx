// Stake, figures and the one action of a boosted list's slip.
import type { BoostedAnswer } from '@walia/contract/boosted.ts'
import type { Slip } from '@walia/domain/betslip/slip.ts'
import { useRef, useState } from 'react'
import { useIsExcluded } from '../api/session.ts'
import { changeModel, useModel } from '../betslip/boostedModels.ts'
import { FiguresPanel } from '../betslip/FiguresPanel.tsx'
import { PicksAction } from '../betslip/PicksAction.tsx'
import { placeOrder } from '../betslip/place.ts'
import { StakePanel } from '../betslip/StakePanel.tsx'
import { type SlipView, slipViewOf } from '../betslip/slipView.ts'
import { useNow } from '../clock.ts'
import { profile } from '../config.ts'
import { minorOf } from '../formats.ts'
import { stakeText } from '../plainFormats.ts'
import { useText } from '../text.ts'
import { useDockedStyle } from '../ui/docked.ts'
import { useLiftedMessages } from '../ui/lifted.ts'
import styles from './Boosted.module.css'
import { slipOf, termsOf } from './boostedPicks.ts'

export const BoostedPanel = ({ list }: { list: BoostedAnswer['data'] }) => {
  const t = useText('boostedScreens')
  const docked = useDockedStyle()
  const { betslip, stake } = useModel(list.id)
  const panel = useRef<HTMLDivElement>(null)
  useLiftedMessages(panel, betslip.length === 0)
  const [warning, setWarning] = useState<string | null>(null)
  const field = stake ?? stakeText(minorOf(list.stake))
  const slip = slipOf(betslip)
  const view = slipViewOf(slip, field, useNow(), profile, { list: termsOf(list) })
  if (useIsExcluded()) return null
  if (betslip.length === 0)
    return (
      <div ref={panel} className={styles.panel} style={docked} data-slip-dock>
        <p className={styles.hint}>{t('noPicks')}</p>
      </div>
    )
  return (
    <div ref={panel} className={styles.panel} style={docked} data-slip-dock>
      <StakePanel
        view={view}
        warning={warning}
        onWarning={setWarning}
        field={{ text: field, set: (text) => changeModel(list.id, { stake: text }) }}
      />
      <FiguresPanel view={view} />
      <PicksAction
        slip={slip}
        view={view}
        change={(to) => changeModel(list.id, { betslip: to(slip).picks })}
        place={() => place(list.id, slip, view)}
        from={location.pathname}
      />
    </div>
  )
}

const place = async (id: number, slip: Slip, view: SlipView): Promise<void> => {
  if (view.stake === null) return
  await placeOrder({
    name: `boosted-${id}`,
    slip,
    stake: view.stake,
    totalOdds: view.totalOdds,
    extra: { product_type: 'boosted', boosted_id: id },
  })
}
