// Banners that pages call, one at a time, when the page has been left alone for a moment and the bettor is in the middle of
// nothing: a roadblock over the page, the others as a card at its end, which moves nothing.

import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useLocation } from 'wouter'
import { queryClient } from '../api/queries.ts'
import { useAtTime } from '../clock.ts'
import { CalledCard } from './CalledCard.tsx'
import { useCallable } from './callable.ts'
import { type Called, isAndroidTab, leftOf, nextOf, standsHere, useAndroidNever, useCalled } from './called.ts'
import { type Ready, useIsBusy, useWhenCalm } from './calm.ts'

/** Once, after the first view. In a root of its own: the page's own code has no part in it. */
export const callBanners = (): void => {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <QueryClientProvider client={queryClient}>
      <CalledBanners />
    </QueryClientProvider>,
  )
}

const CalledBanners = () => {
  const [path] = useLocation()
  const { kinds: called } = useCalled()
  const { never } = useAndroidNever()
  const banners = useCallable(path, called)
  const isBusy = useIsBusy(path)
  const [shown, setShown] = useState<Ready | null>(null)
  if (shown !== null) {
    const isListed = banners.some(({ id }) => id === shown.banner.id)
    return <Standing {...{ shown, path, isListed, isBusy }} onClose={() => setShown(null)} />
  }
  const left = leftOf(banners, { called, isAndroid: !never && isAndroidTab() })
  return isBusy || left.length === 0 ? null : <Waiting banners={left} path={path} onCalm={setShown} />
}

type WaitingProps = { banners: readonly Called[]; path: string; onCalm: (ready: Ready) => void }

/** The clock runs only while there is something to call. */
const Waiting = ({ banners, path, onCalm }: WaitingProps) => {
  const next = useAtTime((now) => nextOf(banners, { path, now })?.id ?? null)
  useWhenCalm(
    banners.find(({ id }) => id === next),
    onCalm,
  )
  return null
}

type StandingProps = { shown: Ready; path: string; isListed: boolean; isBusy: boolean; onClose: () => void }

const Standing = ({ shown: { banner, Roadblock }, path, isListed, isBusy, onClose }: StandingProps) => {
  const isOver = useAtTime((now) => !isListed || !standsHere(banner, { path, now }))
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  if (isOver) return null
  if (Roadblock && banner.kind !== 'tax') return <Roadblock banner={banner} onClose={onClose} />
  return isBusy ? null : <CalledCard banner={banner} onClose={onClose} />
}
