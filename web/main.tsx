// Starts the browser's app: texts of the first view, then the first screen, then the socket and prices.

import { QueryClientProvider } from '@tanstack/react-query'
import { versionPath } from '@walia/contract/config.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/tokens.css'
import './ui/base.css'
import { takeOpening } from './api/opening.ts'
import { queryClient } from './api/queries.ts'
import { startSocket } from './api/socket.ts'
import { boot, config } from './config.ts'
import HomeScreen from './home/HomeScreen.tsx'
import { FIRST_VIEW_MS, whenIdle } from './idle.ts'
import { followBrokenStyles } from './later.ts'
import { offerRoutes, routeNow } from './offered.ts'
import { routes } from './routes.tsx'
import { holdScreen, loadRoute } from './screens.ts'
import { followTheme } from './settings.ts'
import { App } from './shell/App.tsx'
import { endIfIdle, watchIdle } from './shell/idle.ts'
import { followNews } from './shell/news.ts'
import { loadTexts, startTexts } from './text.ts'
import { followEntries } from './ui/entries.ts'
import sprite from './ui/sprite.svg?raw'

// No top-level await: screens of the first view are in this chunk and would wait for it.
const start = async (): Promise<void> => {
  offerRoutes(routes)
  history.scrollRestoration = 'manual'
  followBrokenStyles()
  followTheme()
  followEntries()
  startTexts()
  holdScreen('home', HomeScreen)
  await Promise.all([
    loadTexts(['shell', 'ui', 'formats', 'match', 'periods']),
    loadRoute(routeNow(location.pathname).route).catch(() => undefined),
  ])
  endIfIdle()
  watchIdle()
  takeOpening()
  draw()
  followNews()
  // Prices start a moment after the first paint, so that they do not delay it.
  requestAnimationFrame(() => setTimeout(startSocket))
  setTimeout(() => whenIdle(startLate), boot.as_of ? 0 : FIRST_VIEW_MS)
}

const startLate = (): void => {
  import('./shell/late.ts').then((late) => late.startLate()).catch(() => undefined)
}

const draw = (): void => {
  const root = document.getElementById('root')
  if (!root) return
  // With the code, not in the page: it is packed better there, and a second visit has it.
  root.insertAdjacentHTML('beforebegin', sprite)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  )
}

const AGAIN_MS = 5000
const RELOADED = 'walia-reloaded-at'
const RELOAD_PAUSE_MS = 60_000

// A chunk that is missing may be of a replaced build: then the page reloads, once.
addEventListener('vite:preloadError', async () => {
  if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(RELOADED)) < RELOAD_PAUSE_MS) return
  if (!(await isReplaced().catch(() => false))) return
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
})

const isReplaced = async (): Promise<boolean> => {
  const { version } = await (await fetch(versionPath, { cache: 'no-store' })).json()
  return typeof version === 'string' && version !== config.version
}

// Without the first texts nothing can be shown, so loading is retried when the network is back.
start().catch(() => setTimeout(() => location.reload(), AGAIN_MS))
