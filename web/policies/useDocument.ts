// A document as a hook: loading, an error with its reason, or what was loaded; and trying again.
import { useEffect, useState } from 'react'
import { documents } from '../offline/documents.ts'
import { type Loaded, loadDocument, type Reason } from './viewer.ts'

export type DocumentState<Content> =
  | { is: 'loading' }
  | { is: 'error'; reason: Reason }
  | { is: 'loaded'; content: Content }

const stateOf = <Content>(loaded: Loaded<Content>): DocumentState<Content> =>
  loaded.ok ? { is: 'loaded', content: loaded.content } : { is: 'error', reason: loaded.reason }

/** Its copy on this phone, where the server cannot be reached. */
const keptOr = async <Content>(href: string, loaded: Loaded<Content>): Promise<Loaded<Content>> => {
  if (loaded.ok) documents.keep(href, loaded.content)
  else if (loaded.reason !== 'problem') {
    const content = await documents.kept<Content>(href)
    if (content !== null) return { ok: true, content }
  }
  return loaded
}

/**
 * `href` null: its address is not known yet. `contentOf` has to be the same function every time. `isKept`: it is shown
 * without a network too, as it was seen last.
 */
export const useDocument = <Content>(
  href: string | null,
  contentOf: (answer: Response) => Promise<Content | null>,
  isKept = false,
): { state: DocumentState<Content>; retry: () => void } => {
  const [attempt, setAttempt] = useState(0)
  const [held, setHeld] = useState<{ of: string; state: DocumentState<Content> } | null>(null)
  const wanted = `${href} ${attempt}`
  useEffect(() => {
    if (href === null) return
    const left = new AbortController()
    const load = loadDocument(href, contentOf, left.signal)
    void (isKept ? load.then((loaded) => keptOr(href, loaded)) : load).then((loaded) => {
      if (!left.signal.aborted) setHeld({ of: `${href} ${attempt}`, state: stateOf(loaded) })
    })
    return () => left.abort()
  }, [href, attempt, contentOf, isKept])
  return {
    state: held?.of === wanted ? held.state : { is: 'loading' },
    retry: () => setAttempt((count) => count + 1),
  }
}
