// The configuration the product starts with: from the page's `#boot` block, else from the server.
import { type Boot, configPath, type PublicConfig } from '@walia/contract/config.ts'
import { type MarketProfile, profileOf } from '@walia/domain/market/profile.ts'

const block = document.getElementById('boot')?.textContent
export const boot: Partial<Boot> = block ? JSON.parse(block) : {}

export const config: PublicConfig = boot.config ?? (await fetch(configPath).then((answer) => answer.json()))

/** Everything that differs by country: limits, taxes, phones, products. The server computes with the same data. */
export const profile: MarketProfile = profileOf(config.market)

const clockDifferenceMs = config.now - Date.now()

/** The server's time, epoch ms; phones' clocks are often minutes off. */
export const serverNow = (): number => Date.now() + clockDifferenceMs
