// When a banner may come: everything it shows is loaded, nobody touched the page for a moment, and the bettor is in the middle
// of nothing.
import { type ComponentType, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { slipStore } from '../betslip/store.ts'
import { stylesReady, untilLoaded } from '../later.ts'
import { isInTheMiddle } from '../middle.ts'
import { routeNow } from '../offered.ts'
import { loadTexts } from '../text.ts'
import { hasPicks, isBusyPage } from './busy.ts'
import { type Called, markCalled } from './called.ts'
import type { RoadblockProps } from './Roadblock.tsx'

const LOOK_MS = 1000
/** Nobody taps something else while it comes. */
const QUIET_MS = 2000
const TOUCHES = ['pointerdown', 'keydown', 'scroll'] as const

/** On a page where something is under way, or with picks in any slip of this device. */
export const useIsBusy = (path: string): boolean => {
  const isPicking = useStore(slipStore, ({ slips }) => hasPicks(slips))
  return isPicking || isBusyPage(routeNow(path).route.title)
}

/** A banner with all that it takes to show it; a roadblock with its code. */
export type Ready = { banner: Called; Roadblock: ComponentType<RoadblockProps> | undefined }

/** Marks a banner as called and hands it over, when it is loaded and the page is calm. */
export const useWhenCalm = (banner: Called | undefined, call: (ready: Ready) => void): void => {
  const id = banner?.id
  const found = useRef(banner)
  found.current = banner
  const touchedAt = useRef(performance.now())
  useEffect(() => {
    const touch = (): void => {
      touchedAt.current = performance.now()
    }
    for (const name of TOUCHES) addEventListener(name, touch, { passive: true, capture: true })
    return () => {
      for (const name of TOUCHES) removeEventListener(name, touch, { capture: true })
    }
  }, [])
  useEffect(() => {
    if (id === undefined) return
    let isLoading = false
    let gone = false
    const isCalm = (): boolean =>
      !document.hidden && performance.now() - touchedAt.current >= QUIET_MS && !isInTheMiddle()
    const timer = setInterval(async () => {
      const wanted = found.current
      if (wanted === undefined || isLoading || !isCalm()) return
      isLoading = true
      const ready = await readyOf(wanted)
      isLoading = false
      // Loading takes as long as it takes: meanwhile a field or a sheet may be open, or another banner be next.
      if (gone || !isCalm() || found.current?.id !== wanted.id) return
      gone = true
      clearInterval(timer)
      markCalled(wanted.kind)
      call(ready)
    }, LOOK_MS)
    return () => {
      gone = true
      clearInterval(timer)
    }
  }, [id, call])
}

const readyOf = async (banner: Called): Promise<Ready> => {
  const leadsOut = banner.kind !== 'tax' && banner.external
  const [part] = await untilLoaded(() =>
    Promise.all([
      banner.kind === 'roadblock' ? import('./Roadblock.tsx') : undefined,
      loadTexts(leadsOut ? ['home', 'bonuses'] : []),
    ]),
  )
  await stylesReady()
  return { banner, Roadblock: part?.Roadblock }
}
