// The scroll position of each page: restored for kept-alive pages and Back; a new page starts at its top.
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Route } from '../routing.ts'

const places = new Map<string, number>()
let isBack = false
// Registered before the router's own, which draws at once.
addEventListener('popstate', () => {
  isBack = true
})
// Of a sheet that was closed, too: what is opened next is no way back.
addEventListener('pushState', () => {
  isBack = false
})

export const useScroll = (path: string, route: Route): void => {
  const here = useRef(path)
  useEffect(() => {
    const onScroll = (): void => {
      places.set(here.current, scrollY)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  useLayoutEffect(() => {
    if (here.current === path) return
    here.current = path
    const returns = isBack || route.keepAlive
    isBack = false
    scrollTo(0, returns ? (places.get(path) ?? 0) : 0)
  }, [path, route])
}
