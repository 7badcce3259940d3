// Documents that are the same for everybody, kept as they were read last.
import { createShelves, type Shelves } from './shelves.ts'

let shelves: Shelves | null = null
const opened = (): Shelves => {
  shelves ??= createShelves()
  return shelves
}

export const documents = {
  keep(href: string, data: unknown): void {
    opened()
      .put([{ key: href, owner: null, at: Date.now(), data }])
      .catch(() => undefined)
  },
  kept: async <Content>(href: string): Promise<Content | null> =>
    ((
      await opened()
        .get(href)
        .catch(() => null)
    )?.data as Content | undefined) ?? null,
}
