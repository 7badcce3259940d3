// The door of super leagues.
export type { VirtualLineName, VirtualScore, Virtuals } from './types.ts'
