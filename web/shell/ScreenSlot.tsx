// One screen: a skeleton while its code loads, a retry when loading fails.
import { useEffect, useState } from 'react'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import type { Route, Screen } from '../routing.ts'
import { loadedScreen, loadRoute } from '../screens.ts'
import { useText } from '../text.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { ErrorState } from '../ui/EmptyState.tsx'

type SlotProps = { route: Route; params: Record<string, string>; active: boolean }

export const ScreenSlot = (props: SlotProps) => {
  const t = useText('shell')
  const [tries, setTries] = useState(0)
  const retry = (): void => setTries((count) => count + 1)
  return (
    <Boundary key={tries} fallback={<ErrorState message={t('screenFailed')} onRetry={retry} />}>
      <Loaded {...props} onRetry={retry} />
    </Boundary>
  )
}

const Loaded = ({ route, params, active, onRetry }: SlotProps & { onRetry: () => void }) => {
  const shell = useText('shell')
  const [Shown, setShown] = useState<Screen | undefined>(() => loadedScreen(route))
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (Shown) return
    let gone = false
    loadRoute(route).then(
      (screen) => gone || setShown(() => screen),
      () => gone || setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [route, Shown])
  useEffect(() => {
    if (!failed) return
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [failed, onRetry])
  if (failed) return <ErrorState message={shell('screenFailed')} onRetry={onRetry} />
  if (Shown) return <Shown params={params} active={active} />
  return <ListSkeleton />
}
