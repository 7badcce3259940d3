// What a slip says instead of placing where a limit of the bettor's own would be broken; null otherwise.
import { type ReactNode, Suspense } from 'react'
import { laterPart } from '../later.ts'
import { loadTexts } from '../text.ts'
import { type SlipOfBettor, useBrokenLimits } from './ownLimits.ts'

const BrokenLimits = laterPart(async () => {
  const [part] = await Promise.all([import('./BrokenLimits.tsx'), loadTexts(['saferplay'])])
  return part.BrokenLimits
})

export const useOwnLimits = (slip: SlipOfBettor, isNeeded: boolean): ReactNode => {
  const broken = useBrokenLimits(slip, isNeeded)
  if (broken.length === 0) return null
  return (
    <Suspense fallback={null}>
      <BrokenLimits broken={broken} />
    </Suspense>
  )
}
