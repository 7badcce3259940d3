// The configuration the product starts with: from the page's `#boot` block, else from the server.
import { type Boot, configPath, type PublicConfig } from '@walia/contract/config.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { type MarketProfile, without } from '@walia/domain/market/profile.ts'
import { correctionOf } from './clockCorrection.ts'

const block = document.getElementById('boot')?.textContent
export const boot: Partial<Boot> = block ? JSON.parse(block) : {}

export const config: PublicConfig = boot.config ?? (await fetch(configPath).then((answer) => answer.json()))

/** Everything that differs by country: limits, taxes, phones, products. The server computes with the same data. */
export const profile: MarketProfile = without(profileOf(config.market), config.products_off)

/**
 * When the page's first byte arrived, the moment of the server's time stamp; the time that code takes to load must not
 * delay the clock.
 */
const pageReceivedAt = (): number => {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page && boot.config ? Date.now() - performance.now() + page.responseStart : Date.now()
}

let clockDifferenceMs = config.now - pageReceivedAt()

/** The server's time, epoch ms; phones' clocks are often minutes off. */
export const serverNow = (): number => Date.now() + clockDifferenceMs

/** Every answer has the server's time in `Date`; the clock is corrected when it contradicts it. */
export const checkClock = (answeredAt: string | null, sentAt: number): void => {
  clockDifferenceMs += correctionOf(answeredAt, { from: sentAt + clockDifferenceMs, until: serverNow() })
}
