// A payments world whose provider is the sandbox of the market's mobile money, over real HTTP.
import { createSandboxProvider } from '@walia/simulator/providers/sandbox.ts'
import { createWorld, type World } from './testWorld.ts'

/** Payments are approved after so many milliseconds, late ones after 700. */
export const openMobileMoney = async (market: 'et' | 'ke', approveAfterMs = 60): Promise<World> => {
  const shape = market === 'et' ? 'telebirr' : 'daraja'
  const options = { shape, port: 0, secret: 's', approveAfterMs, lateAfterMs: 700 } as const
  return createWorld(market, await createSandboxProvider(options))
}
