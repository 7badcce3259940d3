// The player as a hook: the video element is made by hand, so that a picture in picture goes on when the page is left.
import type { StreamKind } from '@walia/domain/tv/tv.ts'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { checkSession, POLL_MS } from '../api/queries.ts'
import { useSession } from '../api/session.ts'
import { useSocket } from '../api/socket.ts'
import { createPlayer, type Player, type PlayerState } from './player.ts'
import { askAddress } from './queries.ts'

export type Playing = { kind: StreamKind; state: PlayerState; muted: boolean; cause: unknown }
type Held = { video: HTMLVideoElement; player: Player }
type Movable = Element & { moveBefore?: (node: Node, before: Node | null) => void }

/** The one that goes on in its own window, after its page was left. */
let floating: (() => void) | null = null

export function usePlayer(match: number, host: RefObject<HTMLElement | null>) {
  const [playing, setPlaying] = useState<Playing | null>(null)
  const held = useRef<Held | null>(null)
  const stop = (): void => {
    if (held.current) end(held.current)
    held.current = null
    setPlaying(null)
  }
  const play = (kind: StreamKind): void => {
    stop()
    floating?.()
    const video = videoIn(host.current)
    const onState = (state: PlayerState, cause?: unknown): void => {
      if (state === 'failed') video.remove()
      setPlaying({ kind, state, muted: video.muted, cause })
    }
    setPlaying({ kind, state: 'starting', muted: false, cause: null })
    const now = { video, player: createPlayer({ video, ask: () => askAddress(match, kind), onState }) }
    held.current = now
    untilLogout(video, () => (held.current === now ? stop() : end(now)))
  }
  const toggleMuted = (): void => {
    const video = held.current?.video
    if (!video) return
    video.muted = !video.muted
    setPlaying((now) => now && { ...now, muted: video.muted })
  }
  // Before the page's elements go.
  useLayoutEffect(
    () => () => {
      if (held.current && !floatOn(held.current)) end(held.current)
      held.current = null
    },
    [],
  )
  return { playing, play, stop, toggleMuted, held }
}

const end = ({ video, player }: Held): void => {
  player.stop()
  video.remove()
}

/**
 * Streams are for whoever is logged in, in a window of their own as well. Who watches makes no calls that would tell of a
 * session that was ended elsewhere: the socket does, and where there is none (a page behind a window of its own) it is asked.
 */
function untilLogout(video: HTMLVideoElement, leave: () => void): void {
  const asking = setInterval(() => {
    if (!video.isConnected) clearInterval(asking)
    else if (!useSocket.getState().up) checkSession()
  }, POLL_MS)
  const ignore = useSession.subscribe(({ authenticated }) => {
    if (authenticated) return
    clearInterval(asking)
    ignore()
    leave()
  })
}

function videoIn(host: HTMLElement | null): HTMLVideoElement {
  const video = document.createElement('video')
  video.playsInline = true
  host?.append(video)
  return video
}

/** False where it is not in a window of its own, or the browser cannot keep it. */
function floatOn(held: Held): boolean {
  const { video } = held
  const body: Movable = document.body
  if (document.pictureInPictureElement !== video || !body.moveBefore) return false
  body.moveBefore(video, null)
  video.hidden = true
  floating = () => {
    floating = null
    end(held)
  }
  video.addEventListener('leavepictureinpicture', () => floating?.(), { once: true })
  return true
}
