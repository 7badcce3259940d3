// How today has gone, in every slip and round game of a bettor.
import { Suspense } from 'react'
import { useSession } from '../api/session.ts'
import { laterPart } from '../later.ts'
import { loadTexts } from '../text.ts'

const PlayToday = laterPart(async () => {
  const [part] = await Promise.all([import('./PlayToday.tsx'), loadTexts(['saferplay'])])
  return part.PlayToday
})

export const Today = () =>
  useSession((session) => session.authenticated) ? (
    <Suspense fallback={null}>
      <PlayToday />
    </Suspense>
  ) : null
