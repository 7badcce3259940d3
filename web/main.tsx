// Starts the browser's app: texts of the first view, then the first screen, then the socket and prices.

import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/tokens.css'
import './ui/base.css'
import { takeOpening } from './api/opening.ts'
import { queryClient } from './api/queries.ts'
import { startSocket } from './api/socket.ts'
import { boot } from './config.ts'
import HomeScreen from './home/HomeScreen.tsx'
import { FIRST_VIEW_MS, whenIdle } from './idle.ts'
import { followBrokenStyles, untilLoaded } from './later.ts'
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
  requestAnimationFrame(() =>
    setTimeout(() => {
      startSocket()
      void mendParts()
    }),
  )
  setTimeout(() => whenIdle(() => void startLate()), boot.as_of ? 0 : FIRST_VIEW_MS)
}

const mendParts = async (): Promise<void> => {
  try {
    const { followFailedParts } = await import('./shell/failedParts.ts')
    followFailedParts()
  } catch (error) {
    // The part that mends others failed itself.
    const [address = ''] = /https?:\S+\.js/.exec(String(error)) ?? []
    await untilLoaded(async () => (await fetch(address)).ok || Promise.reject())
    location.reload()
  }
}

const startLate = async (): Promise<void> => (await untilLoaded(() => import('./shell/late.ts'))).startLate()

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

// Without the first texts nothing can be shown, so loading is retried when the network is back.
start().catch(() => setTimeout(() => location.reload(), AGAIN_MS))
