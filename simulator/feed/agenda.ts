// A queue of things to do by time: the earliest first, and of equal ones the one added first.

export type Agenda<T> = { add(at: number, item: T): void; nextAt(): number; take(): T | undefined; size(): number }

type Entry<T> = { at: number; order: number; item: T }

export function createAgenda<T>(): Agenda<T> {
  const heap: Entry<T>[] = []
  let order = 0
  const before = (a: Entry<T>, b: Entry<T>): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)
  function rise(from: number): void {
    let index = from
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!before(heap[index] as Entry<T>, heap[parent] as Entry<T>)) return
      swap(index, parent)
      index = parent
    }
  }
  function sink(): void {
    let index = 0
    for (;;) {
      const left = 2 * index + 1
      let least = index
      for (const child of [left, left + 1]) {
        if (child < heap.length && before(heap[child] as Entry<T>, heap[least] as Entry<T>)) least = child
      }
      if (least === index) return
      swap(index, least)
      index = least
    }
  }
  function swap(a: number, b: number): void {
    const held = heap[a] as Entry<T>
    heap[a] = heap[b] as Entry<T>
    heap[b] = held
  }
  return {
    add(at, item) {
      heap.push({ at, order: order++, item })
      rise(heap.length - 1)
    },
    nextAt: () => heap[0]?.at ?? Number.POSITIVE_INFINITY,
    take() {
      const first = heap[0]
      const last = heap.pop()
      if (first === undefined || last === undefined) return undefined
      if (heap.length > 0) {
        heap[0] = last
        sink()
      }
      return first.item
    },
    size: () => heap.length,
  }
}
