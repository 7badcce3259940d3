// Messages between processes: published to whoever listens, requested from whoever answers. At most once, so that who
// needs all of them counts them. The one bus is NATS (natsMessages.ts); a product of one process has none.

/** Bodies are JSON. What one process publishes arrives in its order, its answers among it. */
export type Messages = {
  /** Dropped while there is no connection. */
  publish(subject: string, body: unknown): void
  /** A last part of `>` stands for any. Returns the way to stop listening. */
  subscribe(subject: string, listener: (body: unknown) => void): () => void
  /** Answers requests; null leaves one to others. */
  respond(subject: string, answer: (body: unknown) => unknown): void
  /** Rejects when there is no connection, nobody to answer, or no answer within `waitMs`. */
  request(subject: string, body: unknown, waitMs: number): Promise<unknown>
  close(): Promise<void>
}
