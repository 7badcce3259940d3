// The scroll position of each page: restored for kept-alive pages and Back; a new page starts at its top.
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Route } from '../routing.ts'

const places = new Map<string, number>()

export const useScroll = (path: string, route: Route): void => {
  const went = useRef<'back' | 'forth'>('forth')
  const here = useRef(path)
  useEffect(() => {
    const onPop = (): void => {
      went.current = 'back'
    }
    const onScroll = (): void => {
      places.set(here.current, scrollY)
    }
    addEventListener('popstate', onPop)
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('popstate', onPop)
      removeEventListener('scroll', onScroll)
    }
  }, [])
  useLayoutEffect(() => {
    if (here.current === path) return
    here.current = path
    const returns = went.current === 'back' || route.keepAlive
    went.current = 'forth'
    scrollTo(0, returns ? (places.get(path) ?? 0) : 0)
  }, [path, route])
}
