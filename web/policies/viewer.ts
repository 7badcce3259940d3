// How a policy's document is shown and loaded: which of the three ways a browser has, and what went wrong.

/** In an embedded frame, by an object tag, or as our own page. */
export type Way = 'frame' | 'object' | 'page'

export type Reader = { pdfViewerEnabled?: boolean; userAgent: string; maxTouchPoints: number }

/**
 * Phones and tablets have the page: Android's browsers embed no PDF, and iOS shows its first page as a picture. A
 * browser that says it shows PDFs has a frame; one that does not say has an object, which brings its own way out.
 */
export const wayOf = ({ pdfViewerEnabled, userAgent, maxTouchPoints }: Reader): Way => {
  const isTablet = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  if (/Android|iPhone|iPad|iPod|Mobile/.test(userAgent) || isTablet || pdfViewerEnabled === false) return 'page'
  return pdfViewerEnabled ? 'frame' : 'object'
}

/** Text keys: no answer in time, no connection, or an answer that is no such document. */
export type Reason = 'timedOut' | 'unreachable' | 'problem'
export type Loaded<Content> = { ok: true; content: Content } | { ok: false; reason: Reason }

export const LOAD_MAX_MS = 8000

/** Loads and reads a document, within 8 s; `left` ends it when the page is left. */
export const loadDocument = async <Content>(
  href: string,
  contentOf: (answer: Response) => Promise<Content | null>,
  left: AbortSignal,
): Promise<Loaded<Content>> => {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), LOAD_MAX_MS)
  left.addEventListener('abort', () => limit.abort())
  try {
    const answer = await fetch(href, { signal: limit.signal })
    const content = answer.ok ? await contentOf(answer) : null
    return content === null ? { ok: false, reason: 'problem' } : { ok: true, content }
  } catch (error) {
    if (limit.signal.aborted) return { ok: false, reason: 'timedOut' }
    return { ok: false, reason: error instanceof TypeError ? 'unreachable' : 'problem' }
  } finally {
    clearTimeout(timer)
  }
}

/** The size of a PDF, bytes; null for anything else. */
export const sizeOfPdf = async (answer: Response): Promise<number | null> => {
  if (answer.headers.get('content-type') !== 'application/pdf') return null
  return (await answer.arrayBuffer()).byteLength
}
