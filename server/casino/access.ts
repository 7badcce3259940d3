// How game providers are reached and what proves their calls: the operator's file, read at start; what is wrong with it is
// refused by name.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'

type Reached = {
  /** Stands in the addresses that the provider calls, and before the game's code in a game's address. */
  id: string
  name: string
  /** Its calls are `{url}/game/list` and so on; a path stands for this process's own port. */
  url: string
  currencies: readonly string[]
  /** Of what it keeps, hundredths of a percent. */
  feeBasisPoints: number
  /** May play rounds that cost nothing. */
  freeRounds: boolean
  /** May pay what no bet was taken for, such as prizes. */
  winOnlyRounds: boolean
}
/** `hub`: signed with RSA by keys of both sides. `swipe`: with secrets that both know, one for each direction. */
export type ProviderAccess = Reached &
  ({ dialect: 'hub'; publicKey: KeyObject } | { dialect: 'swipe'; inboundSecret: string; outboundSecret: string })
export type CasinoAccess = { operatorKey: KeyObject; providers: readonly ProviderAccess[] }

/** Throws an Error whose message names the place, and never a value: the file has secrets. */
export const readCasinoAccess = (path: string): CasinoAccess => casinoAccessOf(readFileSync(path, 'utf8'))

/** Without a file: nobody is called, and nobody calls. */
export const noProviders = (): CasinoAccess => ({
  operatorKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  providers: [],
})

export function casinoAccessOf(text: string): CasinoAccess {
  const file = parsed(text)
  if (!isRecord(file) || !Array.isArray(file.providers)) throw new Error('expected operatorKey and a list of providers')
  const providers = file.providers.map((each, n) => providerOf(each, `provider ${n + 1}`))
  if (new Set(providers.map(({ id }) => id)).size < providers.length) throw new Error('a provider stands twice')
  return { operatorKey: keyOf(file.operatorKey, createPrivateKey, 'operatorKey'), providers }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('is not JSON')
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function keyOf(pem: unknown, create: (pem: string) => KeyObject, place: string): KeyObject {
  try {
    const key = create(String(pem))
    if (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) return key
  } catch {}
  throw new Error(`${place}: expected an RSA key of 2048 bits or more, as PEM`)
}

const SECRET_LENGTH_MIN = 16

function providerOf(given: unknown, place: string): ProviderAccess {
  if (!isRecord(given)) throw new Error(`${place}: expected an object`)
  const { id, name, url, currencies, dialect = 'hub', feeBasisPoints = 0 } = given
  const expect = (holds: boolean, what: string) => {
    if (!holds) throw new Error(`${place}: expected ${what}`)
  }
  expect(typeof id === 'string' && /^[a-z0-9]{2,20}$/.test(id), 'an id of 2 to 20 letters and digits')
  expect(typeof name === 'string' && name !== '', 'a name')
  expect(typeof url === 'string' && (url.startsWith('/') || (/^https?:/.test(url) && URL.canParse(url))), 'a url')
  expect(Array.isArray(currencies) && currencies.every((each) => /^[A-Z]{3}$/.test(String(each))), 'currencies')
  expect(Number.isInteger(feeBasisPoints) && Number(feeBasisPoints) >= 0, 'feeBasisPoints')
  expect(dialect === 'hub' || dialect === 'swipe', 'the dialect hub or swipe')
  const reached = {
    ...{ id: id as string, name: name as string, url: (url as string).replace(/\/$/, '') },
    ...{ currencies: currencies as string[], feeBasisPoints: feeBasisPoints as number },
    ...{ freeRounds: given.freeRounds === true, winOnlyRounds: given.winOnlyRounds === true },
  }
  if (dialect === 'hub')
    return { ...reached, dialect, publicKey: keyOf(given.publicKey, createPublicKey, `${place}, publicKey`) }
  const secrets = [given.inboundSecret, given.outboundSecret]
  expect(
    secrets.every((each) => typeof each === 'string' && each.length >= SECRET_LENGTH_MIN),
    `inboundSecret and outboundSecret of at least ${SECRET_LENGTH_MIN} characters`,
  )
  const [inboundSecret, outboundSecret] = secrets as [string, string]
  return { ...reached, dialect: 'swipe', inboundSecret, outboundSecret }
}
