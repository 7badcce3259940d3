// The switch between the betslips, while the one that is not shown holds picks.
import { navigate } from 'wouter/use-browser-location'
import { useSlip } from '../betslip/store.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { useComboSlip } from './comboSlip.ts'

export const BetTypes = ({ shown }: { shown: 'normal' | 'combo' }) => {
  const t = useText('comboScreens')
  const normal = useSlip().picks.length
  const combo = useComboSlip().picks.length
  if ((shown === 'normal' ? combo : normal) === 0) return null
  return (
    <Tabs
      label={t('betTypes')}
      tabs={[
        { id: 'normal', label: t('typeNormal', { count: normal }) },
        { id: 'combo', label: t('typeCombo', { count: combo }) },
      ]}
      chosen={shown}
      onChoose={(type) =>
        navigate(type === 'combo' ? paths.comboSlip() : paths.betslip({ type: 'normal' }), { replace: true })
      }
    />
  )
}
