// The betslip's own page.
import { Suspense, useMemo, useRef } from 'react'
import { useSearch } from 'wouter'
import { leaveScreen } from '../betslip/leave.ts'
import { useWatching } from '../betslip/miniForm.ts'
import { useSlip } from '../betslip/store.ts'
import { refreshSlips } from '../betslip/watchPrices.ts'
import { laterPart } from '../later.ts'
import { isOffered } from '../offered.ts'
import { loadTexts } from '../text.ts'
import { useDockedStyle } from '../ui/docked.ts'
import { useLiftedMessages } from '../ui/lifted.ts'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { useWide } from '../ui/wide.ts'
import styles from './BetslipScreen.module.css'
import { BetTypes } from './BetTypes.tsx'
import { useSlipCounts } from './counts.ts'
import { NormalMini } from './NormalMini.tsx'
import { NormalSlip } from './NormalSlip.tsx'
import { type Product, shownSlip } from './product.ts'

const comboTexts = () => loadTexts(['comboScreens'])
const ComboSlipPage = laterPart(async () => {
  const [part] = await Promise.all([import('./ComboSlips.tsx'), comboTexts()])
  return part.ComboSlipPage
})
const VirtualSlipPage = laterPart(async () => {
  const [part] = await Promise.all([import('./VirtualSlips.tsx'), loadTexts(['virtuals', 'match'])])
  return part.VirtualSlipPage
})

const BetslipScreen = () => {
  const page = useRef<HTMLDivElement>(null)
  const shown = useShown()
  useLiftedMessages(page, useSlip().picks.length === 0)
  const wide = useWide()
  // With `watch=true`: the picks, and below them the mini slip with the quick path.
  const watching = useWatching() && !wide
  return (
    <PullToRefresh onRefresh={refreshSlips}>
      <BetTypes shown={shown} />
      <div ref={page} className={`${styles.page} ${watching ? styles.watching : ''}`} style={useDockedStyle()}>
        {shown !== 'normal' ? (
          <Suspense fallback={null}>{shown === 'combo' ? <ComboSlipPage /> : <VirtualSlipPage />}</Suspense>
        ) : (
          <>
            <NormalSlip heading="h1" leave={leaveScreen} undocked={watching} />
            {watching && <NormalMini mode="action" leave={leaveScreen} />}
          </>
        )}
      </div>
    </PullToRefresh>
  )
}

export default BetslipScreen

// Chosen once on arrival: the page must not switch to the other slip when the last pick is removed or bet.
const useShown = (): Product => {
  const query = useSearch()
  const counts = useSlipCounts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const shown = useMemo(() => shownSlip(query, counts), [query])
  return shown === 'virtual' && !isOffered('virtuals') ? 'normal' : shown
}
