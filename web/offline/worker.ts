// The service worker shows messages to this device and opens the app without a network; nothing waits for it.
export const WORKER = '/service-worker.js'

/** What this page has loaded without the worker goes to it, from the browser's own cache. */
const loadedParts = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)

export const startWorker = async (): Promise<void> => {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (workers === undefined) return
  workers.addEventListener('controllerchange', () => workers.controller?.postMessage({ keep: loadedParts() }))
  await workers.register(WORKER)
}
