// Title and description of the page, per route and language; a screen with more to say names itself.
import { useEffect } from 'react'
import { config } from './config.ts'
import { FIRST_VIEW_MS } from './idle.ts'
import type { Route } from './routing.ts'
import { loadTexts, textOf, useText } from './text.ts'

export const useHead = (route: Route): void => {
  const t = useText('shell')
  useEffect(() => {
    document.title = t(`${route.title}Title`, { brand: config.brand.name })
    let left = false
    // Only search engines read it, so its text loads after the first view.
    const timer = setTimeout(async () => {
      await loadTexts(['descriptions']).catch(() => undefined)
      if (!left)
        document.querySelector('meta[name=description]')?.setAttribute('content', textOf('descriptions', route.title))
    }, FIRST_VIEW_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [route, t])
}

/** A title from the screen's data: "Arsenal v Brighton | Walia". Null while it is loading. */
export const useTitle = (title: string | null): void =>
  useEffect(() => {
    if (title === null) return
    // Deferred, since the frame sets the route's own title after this effect.
    queueMicrotask(() => {
      document.title = `${title} | ${config.brand.name}`
    })
  }, [title])
