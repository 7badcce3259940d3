// Counts the price changes that a page hears over its socket.
import type { ServerMessage } from '@walia/contract/websocket.ts'
import type { Page } from 'playwright-core'

export type PriceNews = {
  start(): void /** Outcomes per second since `start`, and the frames that told them. */
  rates(): Rates
}
export type Rates = { changesPerSecond: number; framesPerSecond: number; bytesPerSecond: number }

/** How many outcomes one frame tells anew; a state told whole is no change. */
export function changesIn(text: string): number {
  const message = JSON.parse(text) as ServerMessage
  if (!('d' in message)) return 0
  const { changed, moved } = message.d
  const told = changed.reduce((sum, market) => sum + market.odds.length, 0)
  return Object.values(moved ?? {}).reduce((sum, [, , ...odds]) => sum + odds.length, told)
}

export function followPriceNews(page: Page): PriceNews {
  let [changes, frames, bytes, startedAt] = [0, 0, 0, performance.now()]
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const text = String(payload)
      changes += changesIn(text)
      frames += 1
      bytes += text.length
    }),
  )
  return {
    start() {
      ;[changes, frames, bytes, startedAt] = [0, 0, 0, performance.now()]
    },
    rates() {
      const seconds = (performance.now() - startedAt) / 1000
      return {
        changesPerSecond: changes / seconds,
        framesPerSecond: frames / seconds,
        bytesPerSecond: bytes / seconds,
      }
    },
  }
}
