// Screens by route: their code and texts are loaded once, with the time limit for slow networks.
import { stylesReady, withLimit } from './later.ts'
import type { Route, Screen } from './routing.ts'
import { loadTexts } from './text.ts'

const loaded = new Map<string, Screen>()
const loading = new Map<string, Promise<Screen>>()

/** A screen whose code came with the first view. */
export const holdScreen = (name: string, screen: Screen): void => {
  loaded.set(name, screen)
}

export const loadedScreen = (route: Route): Screen | undefined => loaded.get(route.name)

/** Loads code and texts; a failed load is not cached, so that the next try starts anew. */
export const loadRoute = (route: Route): Promise<Screen> => {
  const held = loading.get(route.name)
  if (held) return held
  const fresh = withLimit(load(route)).catch((error) => {
    loading.delete(route.name)
    throw error
  })
  loading.set(route.name, fresh)
  return fresh
}

const load = async (route: Route): Promise<Screen> => {
  const [screen] = await Promise.all([loaded.get(route.name) ?? loadCode(route), loadTexts(route.texts)])
  await stylesReady()
  loaded.set(route.name, screen)
  return screen
}

const loadCode = async (route: Route): Promise<Screen> => (await route.load()).default
