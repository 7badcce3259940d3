// The id that affiliates and their networks know a bettor by: a pseudonym, which nobody else can turn into his account.
import { createHmac } from 'node:crypto'
import type { Platform } from '../platform/platform.ts'
import { keepSetting } from '../platform/settings.ts'
import { secretOf } from './secrets.ts'

const SETTING = 'affiliates.player_key'
const LENGTH = 32

/** Always the same for an account, 32 hexadecimal digits; the key is the database's own. */
export async function playerOf(
  { pool, random }: Pick<Platform, 'pool' | 'random'>,
  accountId: number,
): Promise<string> {
  const key = await keepSetting(pool, SETTING, secretOf(random))
  return createHmac('sha256', key).update(String(accountId)).digest('hex').slice(0, LENGTH)
}

/**
 * The registration pixel of a new account: where the operator has one, for bettors that an affiliate's link brought.
 * Null otherwise: then no frame is loaded.
 */
export async function registrationPixelOf(
  deps: Pick<Platform, 'pool' | 'random' | 'config'>,
  { id, affiliate_tag: tag }: { id: number; affiliate_tag: string | null },
): Promise<string | null> {
  const { registrationPixel } = deps.config
  if (registrationPixel === null || tag === null) return null
  return registrationPixel.replace('{player}', await playerOf(deps, id))
}
