// The providers of messages and payments: the operator's, and in development without any, sandboxes in this process.
import { QUICKNET } from '@walia/domain/fair/beacon.ts'
import { type BeaconSandbox, createBeaconSandbox } from '@walia/simulator/providers/beacon.ts'
import { createSandboxProvider, type SandboxProvider } from '@walia/simulator/providers/sandbox.ts'
import { createSmsSandbox, type SmsSandbox } from '@walia/simulator/providers/smsSandbox.ts'
import { createTvSandbox, type TvSandbox } from '@walia/simulator/providers/tvSandbox.ts'
import type { Accounts } from './accounts/index.ts'
import { type CasinoAccess, noProviders, readCasinoAccess } from './casino/index.ts'
import { type Beacon, createBeacon } from './fair/index.ts'
import type { Feed } from './feed.ts'
import { type ProviderAccess, readAccess, readTills, type Till } from './payments/index.ts'
import type { Part } from './platform/compose.ts'
import { type Config, ConfigError } from './platform/config.ts'
import { isLoopbackHost } from './platform/network.ts'
import type { Platform } from './platform/platform.ts'
import { readSmsAccess, reportPathOf, type SmsAccess } from './sms/index.ts'
import { noStreams, readTvAccess, type TvAccess } from './tv/index.ts'
import { developmentKeys, readVerificationKeys, type VerificationKeys } from './verification/index.ts'

/** Stopped after whatever still calls them. */
export const closing = (sandboxes: readonly { close(): unknown }[]): Part => ({
  stop: () => Promise.all(sandboxes.map((sandbox) => sandbox.close())),
})

/** Takes our own messages in development, as a provider would: what it is handed stands in the outbox. */
export async function startSmsSandboxes({ config, random }: Platform): Promise<SmsSandbox[]> {
  if (config.smsProviders !== null || !config.development) return []
  const reportSecret = Buffer.from(random.bytes(24)).toString('hex')
  const reportUrl = () => new URL(reportPathOf('sandbox', reportSecret), config.publicUrl).href
  return [await createSmsSandbox({ reportUrl, reportSecret })]
}

/**
 * What a file of the operator's says. Whatever is reached on another machine is real and paid for, so none of development's;
 * a path stands for this process. Throws a ConfigError with the variable's name.
 */
function accessIn<T>(name: string, read: () => T, config: Config, addressesOf: (access: T) => string[]): T {
  try {
    const access = read()
    const isHere = (address: string) => isLoopbackHost(URL.parse(address, config.publicUrl)?.hostname ?? address)
    if (config.development && !addressesOf(access).every(isHere))
      throw new Error('development reaches providers on this machine alone; choose MODE=production for real ones')
    return access
  } catch (cause) {
    throw new ConfigError(`${name}: ${(cause as Error).message}`, { cause })
  }
}

/** Throws when the operator's file cannot be read. */
export function smsAccessOf(config: Config, sandboxes: readonly SmsSandbox[]): SmsAccess[] {
  const { smsProviders: file, development } = config
  if (file === null) return sandboxes.map((sandbox) => sandbox.access)
  return accessIn(
    development ? 'SMS_SANDBOXES' : 'SMS_PROVIDERS',
    () => readSmsAccess(file),
    config,
    (list) =>
      list.map((each) =>
        each.shape === 'smpp' ? `http://${each.host}` : each.shape === 'http' ? each.url : each.baseUrl,
      ),
  )
}

const SHAPES = { et: ['telebirr', 'hellocash', 'chapa', 'ebirr'], ke: ['daraja'] } as const

/** The market's providers as they would be; what they send to phones stands in the outbox with our own messages. */
export async function startPaymentSandboxes(
  { config: { sandboxSecret: secret, development, paymentProviders, publicUrl }, profile, log }: Platform,
  accounts: Pick<Accounts, 'showMessage'>,
): Promise<SandboxProvider[]> {
  if (paymentProviders !== null || !development) return []
  const sendMessage = (mobile: string, text: string) => {
    accounts.showMessage({ mobile, text }).catch((cause) => log.warn({ err: cause }, 'a message was not shown'))
  }
  const merchantUrl = () => publicUrl.replace(/\/$/, '')
  const options = { port: 0, secret, sendMessage, merchantUrl }
  return Promise.all(SHAPES[profile.id].map((shape) => createSandboxProvider({ shape, ...options })))
}

/** Throws when the operator's file cannot be read. */
export function paymentAccessOf(config: Config, sandboxes: readonly SandboxProvider[]): readonly ProviderAccess[] {
  const { paymentProviders: file, development } = config
  if (file === null) return sandboxes.map((sandbox) => sandbox.access)
  return accessIn(
    development ? 'PAYMENT_SANDBOXES' : 'PAYMENT_PROVIDERS',
    () => readAccess(file),
    config,
    (list) => list.map(({ baseUrl }) => baseUrl),
  )
}

/** Throws when the operator's file cannot be read. */
export function casinoAccessFor(config: Config): CasinoAccess {
  const { casinoProviders: file } = config
  if (file === null) return noProviders()
  return accessIn(
    'CASINO_PROVIDERS',
    () => readCasinoAccess(file),
    config,
    ({ providers }) => providers.map(({ url }) => url),
  )
}

/** Throws when the operator's file cannot be read. In development without one there is a till with a key that everybody knows. */
/** null, in production without real payments: verification is off. */
export function verificationKeysFor({ verificationKeys, development, sandboxSecret }: Config): VerificationKeys | null {
  if (verificationKeys === null) return development ? developmentKeys(sandboxSecret) : null
  try {
    return readVerificationKeys(verificationKeys)
  } catch (cause) {
    throw new ConfigError(`VERIFICATION_KEYS: ${(cause as Error).message}`, { cause })
  }
}

const SANDBOX_SHOP = { name: 'Sandbox shop', address: 'On this machine: no such street', hours: 'Day and night' }

export function tillAccessOf({ tillKeys, development, sandboxSecret }: Config): readonly Till[] {
  if (tillKeys === null)
    return development ? [{ till: 'sandbox', key: `till-${sandboxSecret}`, shop: SANDBOX_SHOP }] : []
  try {
    return readTills(tillKeys)
  } catch (cause) {
    throw new ConfigError(`TILL_KEYS: ${(cause as Error).message}`, { cause })
  }
}

/** In development without a file: cameras in the simulated world. */
export const startTvSandboxes = async (
  { config: { tvProviders, development, sandboxSecret: secret }, profile }: Platform,
  { simulator }: Pick<Feed, 'simulator'>,
): Promise<TvSandbox[]> =>
  tvProviders === null && development && simulator !== null && profile.products.tv
    ? [await createTvSandbox({ secret, programme: simulator.programme })]
    : []

/** Throws when the operator's file cannot be read. */
export function tvAccessOf(config: Config, sandboxes: readonly TvSandbox[]): TvAccess {
  const { tvProviders: file } = config
  if (file === null) return { ...noStreams, providers: sandboxes.map(({ access }) => access) }
  return accessIn(
    'TV_PROVIDERS',
    () => readTvAccess(file),
    config,
    ({ providers }) => providers.map(({ url }) => url),
  )
}

export const startBeaconSandboxes = async ({
  config: { beaconUrl, development, sandboxSecret: secret },
}: Platform): Promise<BeaconSandbox[]> =>
  beaconUrl === null && development ? [await createBeaconSandbox({ secret })] : []

/** drand's own network, wherever it is asked; in development without an address, the sandbox's. */
export function beaconOf({ beaconUrl }: Config, [sandbox]: readonly BeaconSandbox[]): Beacon {
  if (beaconUrl !== null) return createBeacon(QUICKNET, beaconUrl)
  if (sandbox === undefined) throw new ConfigError('BEACON_URL: expected the address of a beacon')
  return createBeacon(sandbox.network, sandbox.url)
}
