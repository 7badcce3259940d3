// Answers kept in the browser's database. Whatever fails here (no storage, no room) leaves the app as it is with a network.

/** `owner` null: anybody's. `at`: epoch ms of the phone when the answer came. */
export type Kept = { key: string; owner: string | null; at: number; data: unknown }

export type Shelves = {
  get(key: string): Promise<Kept | null>
  put(rows: readonly Kept[]): Promise<void>
  /** Removes what belongs to anybody else, and what is older than a week. */
  clear(owner: string | null): Promise<void>
}

const NAME = 'walia-offline'
const STORE = 'answers'
/** A list of all live matches is 200 KB. */
const ROWS_MAX = 60
const KEPT_MS = 7 * 86_400_000

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, refuse) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => refuse(request.error)
  })

const opened = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' })
  return await done(request)
}

/** Transactions take effect in the order of the calls: what is put before a clearing is cleared. */
export const createShelves = (): Shelves => {
  const database = opened()
  // Each use hears of it itself.
  database.catch(() => undefined)
  const rows = async (mode: IDBTransactionMode) => (await database).transaction(STORE, mode).objectStore(STORE)
  return {
    get: async (key) => ((await done((await rows('readonly')).get(key))) as Kept | undefined) ?? null,
    async put(kept) {
      const store = await rows('readwrite')
      for (const row of kept) store.put(row)
      store.getAll().onsuccess = ({ target }) => {
        const all = (target as IDBRequest<Kept[]>).result
        const oldest = all.sort((a, b) => a.at - b.at).slice(0, Math.max(0, all.length - ROWS_MAX))
        for (const { key } of oldest) store.delete(key)
      }
    },
    async clear(owner) {
      const store = await rows('readwrite')
      store.openCursor().onsuccess = ({ target }) => {
        const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
        if (cursor === null) return
        const row: Kept = cursor.value
        if ((row.owner !== null && row.owner !== owner) || Date.now() - row.at > KEPT_MS) cursor.delete()
        cursor.continue()
      }
    },
  }
}
