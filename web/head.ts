// Title and description of the page, per route and language; a screen with more to say names itself.
import { useEffect } from 'react'
import { config } from './config.ts'
import { whenIdle } from './idle.ts'
import type { Route } from './routing.ts'
import { loadTexts, textOf, useText } from './text.ts'

export const useHead = (route: Route): void => {
  const t = useText('shell')
  useEffect(() => {
    document.title = t(`${route.title}Title`, { brand: config.brand.name })
    let left = false
    // Nobody on the page reads it, so its words come after the first view.
    const stop = whenIdle(async () => {
      await loadTexts(['descriptions']).catch(() => undefined)
      if (!left)
        document.querySelector('meta[name=description]')?.setAttribute('content', textOf('descriptions', route.title))
    })
    return () => {
      left = true
      stop()
    }
  }, [route, t])
}

/** A title that knows more than its route: "Arsenal v Brighton | Walia". Null while it is not known. */
export const useTitle = (title: string | null): void =>
  useEffect(() => {
    if (title === null) return
    // After the route's own, which is set by the frame around this screen.
    queueMicrotask(() => {
      document.title = `${title} | ${config.brand.name}`
    })
  }, [title])
