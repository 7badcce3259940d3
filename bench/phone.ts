// A cheap phone on a slow network, through Chromium's own protocol: throttled processor and line, cold cache, bytes as they came.
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { findChromium } from '../scripts/chromium.ts'
import { fontsEnv } from '../scripts/fonts.ts'

export const PROFILE = {
  width: 360,
  height: 800,
  cpuSlowdown: 4,
  downKbps: 1600,
  upKbps: 750,
  roundTripMs: 150,
} as const

/** A cheaper phone at the edge of a network. */
export const EDGE = { ...PROFILE, cpuSlowdown: 6, downKbps: 400, upKbps: 200 } as const
/** The speed to which operators throttle a line once its data quota is used up. */
export const CREEPING = { ...EDGE, downKbps: 180, upKbps: 100 } as const

export type Profile = Pick<typeof EDGE | typeof PROFILE | typeof CREEPING, 'cpuSlowdown' | 'downKbps' | 'upKbps'>

/** Bytes as they came over the line, headers included. */
export type Bytes = { total: number; script: number; document: number; style: number; requests: number }

export type SlowPhone = { page: Page; bytes(): Bytes; close(): Promise<void> }

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking']
const KBIT = 1000 / 8

export async function launchBrowser(say: (line: string) => void) {
  const env = { ...process.env, ...fontsEnv() } as Record<string, string>
  return chromium.launch({ executablePath: await findChromium(say), args: FLAGS, env })
}

type Browser = Awaited<ReturnType<typeof launchBrowser>>

/** A phone that has never seen the product. `encoding` is all that it takes, where given. */
export async function openSlowPhone(
  browser: Browser,
  { encoding, profile = PROFILE }: { encoding?: 'gzip' | undefined; profile?: Profile } = {},
): Promise<SlowPhone> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: PROFILE.width, height: PROFILE.height },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    ...(encoding ? { extraHTTPHeaders: { 'accept-encoding': encoding } } : {}),
  })
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  const bytes = await followBytes(protocol)
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PROFILE.roundTripMs,
    downloadThroughput: profile.downKbps * KBIT,
    uploadThroughput: profile.upKbps * KBIT,
  })

  await protocol.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown })
  return { page, bytes, close: () => context.close() }
}

async function followBytes(protocol: CDPSession): Promise<() => Bytes> {
  const kinds = new Map<string, string>()
  const seen: Bytes = { total: 0, script: 0, document: 0, style: 0, requests: 0 }
  protocol.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    seen.total += encodedDataLength
    seen.requests += 1
    if (kind === 'Script') seen.script += encodedDataLength
    if (kind === 'Document') seen.document += encodedDataLength
    if (kind === 'Stylesheet') seen.style += encodedDataLength
  })
  await protocol.send('Network.enable')
  return () => ({ ...seen })
}
