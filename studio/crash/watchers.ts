// Who watches a game: server-sent events, each frame made once for all of a process's watchers.
import type { ServerResponse } from 'node:http'

/** Who takes so little of what is sent has fallen behind: his page connects again and gets the state of then. */
const BEHIND_BYTES = 64 * 1024
const HEARTBEAT_MS = 20_000

export type Stream = { watch(response: ServerResponse): void; stop(): void }

export function createWatchers(onFault: (cause: Error) => void) {
  const watchers = new Set<ServerResponse>()
  const frameOf = (type: string, fields: object) => `data: ${JSON.stringify({ type, now: Date.now(), ...fields })}\n\n`
  const send = (type: string, fields: object): void => {
    const frame = frameOf(type, fields)
    for (const watcher of watchers)
      if (watcher.writableLength > BEHIND_BYTES) watcher.destroy()
      else watcher.write(frame)
  }
  const beat = setInterval(() => send('beat', {}), HEARTBEAT_MS).unref()
  const greet = async (response: ServerResponse, greeting: () => Promise<object>) => {
    const state = await greeting()
    if (response.destroyed) return
    response.write(frameOf('state', state))
    watchers.add(response)
  }
  return {
    send,
    count: () => watchers.size,
    /** `greeting`: the state of now, which a new watcher gets first. */
    watch(response: ServerResponse, greeting: () => Promise<object>): void {
      response.on('close', () => watchers.delete(response))
      greet(response, greeting).catch((cause) => {
        onFault(cause)
        response.destroy()
      })
    },
    stop(): void {
      clearInterval(beat)
      for (const watcher of watchers) watcher.end()
    },
  }
}

/** Who comes within `ms` of another gets what was loaded for him: a thousand that come back at once cost as much as one. */
export function sharedFor<T>(ms: number, load: () => Promise<T>): () => Promise<T> {
  let last: { at: number; loaded: Promise<T> } | null = null
  return () => {
    if (last === null || Date.now() - last.at > ms) last = { at: Date.now(), loaded: load() }
    return last.loaded
  }
}
