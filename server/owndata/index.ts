// The door of own data: the file of all that is kept about a bettor, which he asks for himself.
import type { Platform } from '../platform/platform.ts'
import { type OwnDataNeeds, registerRoutes } from './routes.ts'

export type { OwnDataNeeds } from './routes.ts'

export const createOwnData = ({ app, clock, pool, ownData }: Platform, needs: OwnDataNeeds): void =>
  registerRoutes(app, { clock, pool, ownData, ...needs })
