// The whole normal slip, with the parts that the slip itself must not import: on its page, and in the rail, where
// placing does not navigate.
import { Suspense } from 'react'
import { navigate } from 'wouter/use-browser-location'
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

export const NormalSlip = (props: Omit<SlipProps, 'share' | 'ownLimit' | 'loadForm' | 'today'>) => (
  <Slip {...props} share={share} ownLimit={useNormalLimit()} loadForm={loadForm} today={<Today />} />
)

const stay = async (): Promise<void> => undefined

export const NormalRail = () => <NormalSlip heading="h2" leave={stay} />
