// The switch between the betslips, while another than the one that is shown holds picks.
import { navigate } from 'wouter/use-browser-location'
import { keptKinds } from '../betslip/slipStore.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { useSlipCounts } from './counts.ts'
import type { Product } from './product.ts'

const hrefs = {
  normal: paths.betslip({ type: 'normal' }),
  combo: paths.comboSlip(),
  virtual: paths.betslip({ type: 'virtual' }),
} as const

export const BetTypes = ({ shown }: { shown: Product }) => {
  const t = useText('betslip')
  const counts = useSlipCounts()
  const types = keptKinds.filter((kind) => kind === shown || kind === 'normal' || counts[kind] > 0)
  if (!types.some((kind) => kind !== shown && counts[kind] > 0)) return null
  return (
    <Tabs
      label={t('betTypes')}
      tabs={types.map((kind) => ({ id: kind, label: t(`type_${kind}`, { count: counts[kind] }) }))}
      chosen={shown}
      onChoose={(type) => navigate(hrefs[type], { replace: true })}
    />
  )
}
