// The one door to what the browser keeps. Where it refuses (cookies are blocked, no room is left), an entry lives as long
// as the page.

export type Stored = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Undefined where the browser refuses. */
export const allowed = <T>(run: () => T): T | undefined => {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** Never throws. `reach` may: with cookies blocked, naming the storage does. */
export const guarded = (reach: () => Stored): Stored => {
  const unkept = new Map<string, string>()
  return {
    getItem: (name) => unkept.get(name) ?? allowed(() => reach().getItem(name)) ?? null,
    setItem: (name, text) => {
      unkept.set(name, text)
      allowed(() => {
        reach().setItem(name, text)
        unkept.delete(name)
      })
    },
    removeItem: (name) => {
      unkept.delete(name)
      allowed(() => reach().removeItem(name))
    },
  }
}

/** Of this device, for every tab. */
export const local = guarded(() => localStorage)
/** Of this tab. */
export const session = guarded(() => sessionStorage)
