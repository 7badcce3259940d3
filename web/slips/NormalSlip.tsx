// The whole normal slip, with the parts that the slip itself must not import: on its page, and in the rail, where
// placing does not navigate.
import { Suspense } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useIsExcluded } from '../api/session.ts'
import { stay } from '../betslip/leave.ts'
import { Slip, type SlipProps } from '../betslip/Slip.tsx'
import type { KeptKind } from '../betslip/slipStore.ts'
import { laterPart } from '../later.ts'
import { Today } from '../saferplay/Today.tsx'
import { slipPath } from '../share/slipPath.ts'
import { share, useNormalLimit } from './NormalMini.tsx'

const LoadForm = laterPart(async () => (await import('../share/LoadForm.tsx')).LoadForm)

// A loaded code of this slip's kind shows here; one of another kind navigates to its slip.
const show = (kind: KeptKind): void => {
  if (kind !== 'normal') navigate(slipPath(kind))
}

const loadForm = (
  <Suspense>
    <LoadForm onLoaded={show} />
  </Suspense>
)

type Given = 'share' | 'ownLimit' | 'loadForm' | 'today' | 'isExcluded'

export const NormalSlip = (props: Omit<SlipProps, Given>) => {
  const isExcluded = useIsExcluded()
  return <Slip {...props} {...{ share, loadForm, isExcluded }} ownLimit={useNormalLimit()} today={<Today />} />
}

export const NormalRail = () => <NormalSlip heading="h2" leave={stay} />
