// The key that signs push messages: made at the first start, its private half sealed under PUSH_KEY and bound to the public one.
import webPush from 'web-push'
import { ConfigError } from '../platform/config.ts'
import type { Platform } from '../platform/platform.ts'
import { type Sealing, seal, unseal } from '../platform/sealing.ts'
import { keepSetting } from '../platform/settings.ts'

export type Vapid = { subject: string; publicKey: string; privateKey: string }
type Kept = { publicKey: string; sealed: string }

const sealingOf = (key: string, publicKey: string): Sealing => ({ purpose: 'push messages', key, bound: publicKey })

/** All processes of a database sign with one; null without a key to seal it. */
export async function loadVapid({
  pool,
  random,
  config,
}: Pick<Platform, 'pool' | 'random' | 'config'>): Promise<Vapid | null> {
  const { pushKey, publicUrl } = config
  if (pushKey === null) return null
  const made = webPush.generateVAPIDKeys()
  const secret = Buffer.from(made.privateKey)
  const sealed = seal(sealingOf(pushKey, made.publicKey), secret, random).toString('base64url')
  const kept = await keepSetting<Kept>(pool, 'push_vapid', { publicKey: made.publicKey, sealed })
  // Services want an address of ours that they may complain to.
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:push@localhost.localdomain'
  return { subject, publicKey: kept.publicKey, privateKey: opened(pushKey, kept) }
}

function opened(key: string, { sealed, publicKey }: Kept): string {
  try {
    return unseal(sealingOf(key, publicKey), Buffer.from(sealed, 'base64url')).toString()
  } catch (cause) {
    throw new ConfigError(`PUSH_KEY: it does not open the key of push messages that this database keeps (${cause})`)
  }
}
