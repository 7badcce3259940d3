// Addresses of browsers' push services: which are known, and the id that a subscription is named by.

type Service = { host: RegExp; path: RegExp }

/** Chrome and its kin, Firefox, Safari, Edge. An id is what follows the service's path, or its token in the query. */
const SERVICES: readonly Service[] = [
  { host: /^fcm\.googleapis\.com$/, path: /^\/(?:fcm\/send|wp)\/([\w:%-]{20,500})$/ },
  { host: /^updates\.push\.services\.mozilla\.com$/, path: /^\/wpush\/v[12]\/([\w=%-]{20,500})$/ },
  { host: /^[a-z0-9-]+\.push\.apple\.com$/, path: /^\/([\w=%-]{20,500})$/ },
  { host: /^[a-z0-9-]+\.notify\.windows\.com$/, path: /^\/w\/\?token=([\w%-]{20,500})$/ },
]
const LOCAL_PATH = /^\/push\/([\w-]{20,500})$/
export const ENDPOINT_MAX = 800

/**
 * The id in an endpoint, without its escapes' percent signs so that it fits an address; null for an endpoint of no known
 * service. `localOrigin` is that of development's own service.
 */
export function userIdOf(endpoint: string, localOrigin: string | null): string | null {
  if (endpoint.length > ENDPOINT_MAX || !URL.canParse(endpoint)) return null
  const { origin, protocol, host, pathname, search, username, password, hash } = new URL(endpoint)
  if (username !== '' || password !== '' || hash !== '') return null
  const place = pathname + search
  const isLocal = localOrigin !== null && origin === localOrigin
  const service = isLocal ? { path: LOCAL_PATH } : SERVICES.find((one) => protocol === 'https:' && one.host.test(host))
  const id = service?.path.exec(place)?.[1]
  return id === undefined ? null : id.replaceAll('%', '~')
}
