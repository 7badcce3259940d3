// The page's session with the studio, and its messages with the lobby around it.

export type Opened = {
  game: string
  currency: string
  demo: boolean
  balance: number | null
  seed: { commitment: string; next_commitment: string; player_seed: string; games: number }
  /** Rounds that begin by themselves: whether the market lets them, and whether the player has agreed to them. */
  auto: { allowed: boolean; consent: boolean }
  /** Of stakes, hundredths of a percent. */
  returns: number | null
}

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** After a change of language the page goes on with the session it had. */
const [launch, kept] = location.hash.slice(1).split('.')
/** 43 letters as the server expects them, of 128 random bits and more. */
const secret = kept ?? hex(22).slice(0, 43)

/** In the form of a UUID: browsers make one themselves over https alone. */
export const newKey = (): string => hex(16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

export type Answer = { ok: boolean; code?: string; min?: number; max?: number; [field: string]: unknown }

/** A simple request of the browser's: no second one before it. Throws where there is no answer. */
async function post(path: string, fields: object): Promise<Answer> {
  const response = await fetch(`/studio/play/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ secret, ...fields }),
    signal: AbortSignal.timeout(20_000),
  })
  if (response.status >= 500) throw new Error('no answer')
  if (response.status === 429) {
    await pause(Number(response.headers.get('retry-after') ?? 1) * 1000)
    return post(path, fields)
  }
  return response.json()
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Calls that are not answered yet. */
let underWay = 0
const PAUSES_MS = [500, 1000, 2000, 4000, 8000]

/** Asked again until it is answered: each call is the same when it is done twice. */
export async function call(path: string, fields: object = {}, onTrouble: () => void = () => {}): Promise<Answer> {
  underWay += 1
  for (let tries = 0; ; tries++) {
    try {
      const answer = await post(path, fields)
      underWay -= 1
      return answer
    } catch {
      onTrouble()
      await pause(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] as number)
    }
  }
}

/** Another tab or the lobby may have moved money: asked when the lobby says so, and when the page is looked at again. */
export function followBalance(show: (minor: unknown) => void): void {
  const ask = () => void call('balance').then(({ balance }) => show(balance))
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) ask()
  })
  listen(({ type }) => {
    if (type === 'balance' && !document.hidden) ask()
  })
}

export const open = (onTrouble: () => void): Promise<Answer> => call('open', { launch }, onTrouble)

const WATCH_AGAIN_MS = 5000

/** What everybody sees of a game. Browsers come back by themselves after a lost connection, not after a refusal. */
export function watch(game: string, onFrame: (data: string) => void, onTrouble: () => void): void {
  const events = new EventSource(`/studio/play/stream/${game}`)
  events.onmessage = ({ data }) => onFrame(data)
  events.onerror = () => {
    onTrouble()
    if (events.readyState === EventSource.CLOSED)
      void pause(WATCH_AGAIN_MS * (1 + Math.random())).then(() => watch(game, onFrame, onTrouble))
  }
}

/** The lobby believes none of it: it asks the server itself. */
export function tell(type: string, fields: object = {}): void {
  if (window.parent !== window) window.parent.postMessage({ type, ...fields }, '*')
}

export type LobbyMessage = {
  type?: unknown
  on?: unknown
  dark?: unknown
  lang?: unknown
  allowed?: unknown
} & Readonly<Partial<Record<'above' | 'percent' | 'most', unknown>>>
export function listen(onMessage: (message: LobbyMessage) => void): void {
  window.addEventListener('message', ({ source, data }) => {
    if (source === window.parent && typeof data === 'object' && data !== null) onMessage(data)
  })
}

/** The same page in another language, once nothing is under way; an open round goes on in it. */
export async function inLanguage(lang: string): Promise<void> {
  while (underWay > 0) await pause(PAUSES_MS[0] as number)
  const game = location.pathname.split('/').at(-1)
  location.replace(`../${lang}/${game}#${launch}.${secret}`)
}
