// When an answer that is sent piece by piece is through.
import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Settles with the last line sent or the reader gone, who may have left before anybody waited for it. */
export const sentOrLeft = ({ raw }: Pick<FastifyReply, 'raw'>): Promise<void> =>
  new Promise((resolve) => {
    finished(raw, () => resolve())
  })
