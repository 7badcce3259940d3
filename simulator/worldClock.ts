// World time, in which matches are played, against wall time, in which messages are stamped.

/** The caller keeps this, so that a restart continues the same world. Speed 10 plays ten world seconds per second. */
export type WorldClock = { anchorWall: number; anchorWorld: number; speed: number }

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export function worldAt(clock: WorldClock, wall: number): number {
  return clock.anchorWorld + (wall - clock.anchorWall) * clock.speed
}

/** Whole milliseconds. */
export function wallAt(clock: WorldClock, world: number): number {
  return Math.round(clock.anchorWall + (world - clock.anchorWorld) / clock.speed)
}
