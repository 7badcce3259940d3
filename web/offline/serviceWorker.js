// Shows what the server tells this device and opens the page that it is about; and opens the app without a network: the page
// of this build and the parts that were loaded. No answer of a call is kept here, and nothing is sent later.

/** Put in by the build (web/bundledWorker.ts): the build's digits, and its parts for all languages and for each. */
const built = null

const CACHE = `walia-${built?.build}`
/** The name of the page in the cache; `KEPT_AT` of its headers is the phone's time when it came, epoch ms. */
const PAGE = '/'
const KEPT_AT = 'kept-at'
/** A network that gives no answer for so long is none, where there is a copy. */
const ANSWER_MAX_MS = 8000
/** Not pages of the app. */
const OTHER = /^\/(api|docs|dev)(\/|$)|\.\w+$/
const BOOT = /(<script type="application\/json" id="boot">)(.*?)(<\/script>)/s

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()])),
)
// A page that this worker comes to names the parts that it has loaded without it.
addEventListener('message', (event) => event.waitUntil(keepAll(event.data?.keep ?? [])))

addEventListener('fetch', (event) => {
  const { method, mode, destination, url } = event.request
  const { origin, pathname } = new URL(url)
  if (built === null || method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(part(event))
  else if (mode === 'navigate' && destination === 'document' && !OTHER.test(pathname)) event.respondWith(page(event))
})

/** Parts are named by their content, so a kept one is the one that is asked for. */
async function part(event) {
  const kept = await caches.match(event.request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.ok) {
    const copy = answer.clone()
    event.waitUntil(caches.open(CACHE).then((cache) => cache.put(event.request, copy)))
  }
  return answer
}

/** The server's; the copy where it does not answer, or answers that it cannot. */
async function page(event) {
  const answered = Promise.resolve(event.preloadResponse)
    .then((early) => early ?? fetch(event.request))
    .catch(() => null)
  const kept = await caches.match(PAGE, { ignoreVary: true })
  const limit = new Promise((resolve) => kept && setTimeout(() => resolve(null), ANSWER_MAX_MS))
  const answer = await Promise.race([answered, limit])
  if (answer !== null && answer.status < 500) {
    const copy = answer.clone()
    event.waitUntil(keepPage(copy))
    return answer
  }
  return kept ? asKept(kept) : (answer ?? Response.error())
}

const bootOf = (html) => JSON.parse(BOOT.exec(html)?.[2] ?? 'null')

/** Only of this build: a page never stands beside parts of another one. Whose parts are not all here is not kept yet. */
async function keepPage(answer) {
  if (!answer.ok || answer.redirected || !answer.headers.get('content-type')?.startsWith('text/html')) return false
  const html = await answer.text()
  const boot = bootOf(html)
  if (!boot?.config.version.endsWith(`+${built.build}`)) return false
  const cache = await caches.open(CACHE)
  const parts = [...built.parts.all, ...(built.parts[boot.language] ?? [])]
  const held = await Promise.all(parts.map((name) => cache.match(name, { ignoreVary: true })))
  await cache.addAll(parts.filter((_, at) => held[at] === undefined))
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length', 'date', 'etag']) headers.delete(name)
  headers.set(KEPT_AT, Date.now())
  await cache.put(PAGE, new Response(html, { headers }))
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
  return true
}

/** The page with its parts, if it is not kept yet, and others that a page has loaded. */
async function keepAll(names) {
  if (built === null) return
  const cache = await caches.open(CACHE)
  if (!(await cache.match(PAGE))) await keepPage(await fetch(PAGE, { cache: 'no-store' }))
  for (const name of names)
    if (!(await cache.match(name, { ignoreVary: true }))) await cache.add(name).catch(() => undefined)
}

/** The copy, at the time of now, without what its address showed then: the app shows that with its own age. */
async function asKept(answer) {
  const html = await answer.text()
  const at = Number(answer.headers.get(KEPT_AT))
  const { config, language } = bootOf(html)
  const boot = { config: { ...config, now: config.now + Date.now() - at }, language, as_of: at }
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c')
  const body = html.replace(BOOT, (_, open, __, close) => open + json + close)
  return new Response(body, { headers: answer.headers })
}

addEventListener('push', (event) => event.waitUntil(show(event.data?.json().notification)))

// A browser withdraws the right to push from whoever shows nothing.
function show({ title, body, lang, tag, navigate, data } = { title: location.host }) {
  const more = { body, lang, tag, data: { ...data, navigate }, icon: '/icon.svg', badge: '/icon.svg' }
  return registration.showNotification(title, more)
}

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.navigate))
})

/** In the window that is open, or in a new one; pages of this site alone. */
async function open(address = '/') {
  const { origin, href } = new URL(address, location.origin)
  const url = origin === location.origin ? href : location.origin
  const pages = await clients.matchAll({ type: 'window' })
  const window = pages.find(({ frameType }) => frameType === 'top-level')
  if (window === undefined) return clients.openWindow(url)
  await window.focus()
  return window.navigate(url)
}
