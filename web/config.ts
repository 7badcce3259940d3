// The configuration the product starts with: from the page's `#boot` block, else from the server.
import { type Boot, configPath, type PublicConfig } from '@walia/contract/config.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import type { MarketProfile } from '@walia/domain/market/profile.ts'
import { correctionOf } from './clockCorrection.ts'

const block = document.getElementById('boot')?.textContent
export const boot: Partial<Boot> = block ? JSON.parse(block) : {}

export const config: PublicConfig = boot.config ?? (await fetch(configPath).then((answer) => answer.json()))

/** Everything that differs by country: limits, taxes, phones, products. The server computes with the same data. */
export const profile: MarketProfile = profileOf(config.market)

/** When the page's first byte came, which is when the server stamped it: code that comes later makes no clock late. */
const pageReceivedAt = (): number => {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page && boot.config ? Date.now() - performance.now() + page.responseStart : Date.now()
}

let clockDifferenceMs = config.now - pageReceivedAt()

/** The server's time, epoch ms; phones' clocks are often minutes off. */
export const serverNow = (): number => Date.now() + clockDifferenceMs

/** Every answer bears the server's time; a clock that cannot be right by it is set. */
export const checkClock = (answeredAt: string | null, sentAt: number): void => {
  clockDifferenceMs += correctionOf(answeredAt, { from: sentAt + clockDifferenceMs, until: serverNow() })
}
