// What the outbox carries, by name, and the hints of the in-process bus.

/**
 * Each slice declares its own in its `events.ts`. Written in the transaction of their cause (see outbox.ts). One commit of many
 * tickets is one event: a row per ticket would cost a placement more than it is worth. Payloads only ever gain fields, because
 * two versions run side by side during an update.
 */
// biome-ignore lint/suspicious/noEmptyInterface: slices add to it
export interface Events {}
export type EventName = keyof Events

/** Hints within a process that the database has something new; a reader that misses one finds it at its next poll. */
// biome-ignore lint/suspicious/noEmptyInterface: slices add to it
export interface Hints {}
