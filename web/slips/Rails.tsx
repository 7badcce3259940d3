// The rails of wide screens, each a part of its own: the slip of the page's product, and the sports.
import { slipTexts } from '../betslip/slipTexts.ts'
import { laterPart } from '../later.ts'
import { loadTexts } from '../text.ts'
import { useSlipCounts } from './counts.ts'
import { openedSlip, useProduct } from './product.ts'

const rails = {
  normal: laterPart(async () => {
    const [part] = await Promise.all([import('./NormalSlip.tsx'), slipTexts()])
    return part.NormalRail
  }),
  combo: laterPart(async () => {
    const [part] = await Promise.all([import('./ComboSlips.tsx'), slipTexts(), loadTexts(['comboScreens'])])
    return part.ComboRail
  }),
  virtual: laterPart(async () => {
    const [part] = await Promise.all([import('./VirtualSlips.tsx'), slipTexts(), loadTexts(['virtuals', 'match'])])
    return part.VirtualRail
  }),
} as const

export const ProductRail = () => {
  const Rail = rails[openedSlip(useProduct(), useSlipCounts())]
  return <Rail />
}

const Sports = laterPart(async () => {
  const [part] = await Promise.all([import('../sports/SportsRail.tsx'), loadTexts(['sportsPages'])])
  return part.SportsRail
})

/** A component of its own: what comes later cannot be another one that comes later. */
export const SportsRail = (props: { path: string }) => <Sports {...props} />
