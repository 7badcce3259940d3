// Plays one HLS stream in one video element: the player's code loads with the first stream, an address that has run out is
// asked for again once, and a stream that stands still has failed.
import type Hls from 'hls.js'
import type { ErrorData } from 'hls.js'

export type PlayerState = 'starting' | 'playing' | 'paused' | 'failed'
export type Player = { pause(): void; resume(): void; stop(): void }
type Options = {
  video: HTMLVideoElement
  /** A new address; rejects where there is none. */
  ask: () => Promise<string>
  onState: (state: PlayerState, cause?: unknown) => void
}

/** Nothing new for so long, while it should play. */
const STILL_MS = 12_000
const LOOK_MS = 1_000
/** What plays for so long has the right to another address. */
const PROVEN_SECONDS = 10
const HLS_TYPE = 'application/vnd.apple.mpegurl'
const policy = (maxNumRetry: number) => ({
  default: {
    ...{ maxTimeToFirstByteMs: 8_000, maxLoadTimeMs: 20_000, timeoutRetry: null },
    errorRetry: { maxNumRetry, retryDelayMs: 1_000, maxRetryDelayMs: 4_000 },
  },
})
/** Its worker would need a policy that lets any script in; fragments are played as they come. */
const SETTINGS = {
  ...{ enableWorker: false, backBufferLength: 10, maxBufferLength: 20 },
  ...{ manifestLoadPolicy: policy(1), playlistLoadPolicy: policy(3), fragLoadPolicy: policy(3) },
}

export function createPlayer({ video, ask, onState }: Options): Player {
  let hls: Hls | null = null
  let isOver = false
  let playedSince = 0
  let movedAt = Date.now()
  let lastTime = 0
  const close = (): void => {
    hls?.destroy()
    hls = null
    video.removeAttribute('src')
  }
  const end = (): void => {
    isOver = true
    clearInterval(timer)
    close()
  }
  const fail = (cause?: unknown): void => {
    if (isOver) return
    end()
    onState('failed', cause)
  }
  const open = async (): Promise<void> => {
    movedAt = Date.now()
    playedSince = 0
    const [url, loaded] = await Promise.all([ask(), import('hls.js/light')])
    if (isOver) return
    hls = await attached(video, url, loaded.default, again)
    await video.play()
  }
  // Once for each time that it has really played.
  const again = (): void => {
    if (isOver || playedSince < PROVEN_SECONDS) {
      fail()
      return
    }
    close()
    onState('starting')
    open().catch(fail)
  }
  const timer = setInterval(() => {
    const moved = video.currentTime - lastTime
    lastTime = video.currentTime
    if (moved > 0) playedSince += Math.min(moved, LOOK_MS / 500)
    if (moved !== 0 || (video.paused && playedSince > 0) || document.hidden) movedAt = Date.now()
    else if (Date.now() - movedAt >= STILL_MS) fail()
  }, LOOK_MS)
  video.onplaying = () => !isOver && onState('playing')
  video.onpause = () => !isOver && onState('paused')
  // Of a phone that plays playlists itself.
  video.onerror = () => hls === null && video.hasAttribute('src') && again()
  onState('starting')
  open().catch(fail)
  return {
    pause: () => video.pause(),
    resume: () => void video.play().catch(fail),
    stop: end,
  }
}

/** Null where the phone plays playlists by itself and has no other way. */
async function attached(
  video: HTMLVideoElement,
  url: string,
  Kept: typeof Hls,
  onFault: () => void,
): Promise<Hls | null> {
  if (!Kept.isSupported()) {
    if (video.canPlayType(HLS_TYPE) === '') throw new Error('this browser plays no streams')
    video.src = url
    return null
  }
  const hls = new Kept(SETTINGS)
  hls.on(Kept.Events.ERROR, (_: string, { fatal }: ErrorData) => fatal && onFault())
  hls.loadSource(url)
  hls.attachMedia(video)
  return hls
}
