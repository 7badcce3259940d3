// Where streams come from: the operator's file, read at start; what is wrong with it is refused by name.
import { readFileSync } from 'node:fs'
import { isStreamOrigin } from '@walia/domain/tv/tv.ts'

export type TvProvider = {
  id: string
  /** Its list is `{url}/streams`. */
  url: string
  /** Shown with our calls for its list. */
  key: string
  /** Signs the addresses that are given out; null: its own are given as they are. */
  signingKey: string | null
  /** Origins of its addresses. */
  hosts: readonly string[]
}
/** `hosts`: origins of addresses that an operator may name. */
export type TvAccess = { hosts: readonly string[]; providers: readonly TvProvider[] }

export const noStreams: TvAccess = { hosts: [], providers: [] }

/** Throws an Error whose message names the place, and never a value: the file has secrets. */
export const readTvAccess = (path: string): TvAccess => tvAccessOf(readFileSync(path, 'utf8'))

const KEY_LENGTH_MIN = 16

export function tvAccessOf(text: string): TvAccess {
  const file = parsed(text)
  if (!isRecord(file)) throw new Error('expected hosts and a list of providers')
  const { hosts = [], providers = [] } = file
  if (!Array.isArray(providers)) throw new Error('providers: expected a list')
  const read = providers.map((each, n) => providerOf(each, `provider ${n + 1}`))
  if (new Set(read.map(({ id }) => id)).size < read.length) throw new Error('a provider stands twice')
  return { hosts: hostsOf(hosts, 'hosts'), providers: read }
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

function hostsOf(given: unknown, place: string): string[] {
  if (Array.isArray(given) && given.every((each) => typeof each === 'string' && isStreamOrigin(each))) return given
  throw new Error(`${place}: expected a list like ["https://cdn.example"], without paths`)
}

function providerOf(given: unknown, place: string): TvProvider {
  if (!isRecord(given)) throw new Error(`${place}: expected an object`)
  const { id, url, key, signingKey = null, hosts } = given
  const expect = (holds: boolean, what: string) => {
    if (!holds) throw new Error(`${place}: expected ${what}`)
  }
  const isKey = (each: unknown) => typeof each === 'string' && each.length >= KEY_LENGTH_MIN
  expect(typeof id === 'string' && /^[a-z0-9]{2,20}$/.test(id), 'an id of 2 to 20 letters and digits')
  expect(typeof url === 'string' && URL.canParse(url) && isStreamOrigin(new URL(url).origin), 'a url with https://')
  expect(isKey(key), `a key of at least ${KEY_LENGTH_MIN} characters`)
  expect(signingKey === null || isKey(signingKey), `a signingKey of at least ${KEY_LENGTH_MIN} characters, or none`)
  return {
    ...{ id: id as string, url: (url as string).replace(/\/$/, ''), key: key as string },
    ...{ signingKey: signingKey as string | null, hosts: hostsOf(hosts, `${place}, hosts`) },
  }
}
