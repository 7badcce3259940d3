// What an instant game is: one choice, one draw, one payment. Which there are, and what each returns, follows from its rules.
import type { Stream } from '@walia/domain/fair/stream.ts'
import type { Outcome } from './return.ts'

/**
 * What a stake pays, hundredths of it, and what is shown of the draw. `paid`: minor units, where a stake is the sum of
 * several bets; the odds are then what it comes to, rounded down.
 */
export type Drawn = { odds: number; result: unknown; paid?: number }

export type InstantGame<Choice = unknown> = {
  code: string
  /** What was sent as a choice, or null where it is none. */
  choiceOf(sent: unknown): Choice | null
  /** What a choice costs, minor units, where it says so itself; else any stake goes with it. */
  stakeOf?(choice: Choice): number
  draw(choice: Choice, stream: Pick<Stream, 'below'>): Drawn
  /** Everything that can come of a choice, with the ways that lead to it. */
  outcomesOf(choice: Choice): Outcome[]
  /** Choices that stand for all: whoever plays best plays one of them. */
  choices(): Choice[]
}

type Fields = Readonly<Record<string, unknown>>
/** The fields of what was sent; none where it is no object. */
export const fieldsOf = (sent: unknown): Fields =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? (sent as Fields) : {}

export const isWhole = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max

export const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)
