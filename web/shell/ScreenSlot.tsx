// One screen: a skeleton while its code loads, when loading fails, tried again by itself and by a tap.
import { useEffect, useState } from 'react'
import { nextChance, pauseAfter } from '../later.ts'
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
    // By itself behind the message, too: what a tap does at once.
    const load = async (): Promise<void> => {
      for (let failures = 1; !gone; failures++) {
        try {
          const screen = await loadRoute(route)
          return gone ? undefined : setShown(() => screen)
        } catch {
          if (!gone) setFailed(true)
        }
        await nextChance(pauseAfter(failures))
      }
    }
    void load()
    return () => {
      gone = true
    }
  }, [route, Shown])
  if (Shown) return <Shown params={params} active={active} />
  if (failed) return <ErrorState message={shell('screenFailed')} onRetry={onRetry} />
  return <ListSkeleton />
}
