// Letters that stand for a player before others: his name says nothing of him, and he has another in each round.
import { createHmac } from 'node:crypto'

/** Under our secret: numbers of accounts are few, so a hash that anybody can make would tell them by trying each. */
export function maskOf(secret: string, game: string, round: number, player: string): string {
  const digest = createHmac('sha256', secret).update(`mask:${game}:${round}:${player}`).digest('hex')
  return `${digest.slice(0, 1)}***${digest.slice(1, 3)}`
}
