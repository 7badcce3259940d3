// What an account has chosen, on whatever device: messages about logins, and whether pages refresh by themselves.
import { type AccountSettings, SettingsAnswer, SettingsBody, settingsPath } from '@walia/contract/settings.ts'
import type { App } from '../platform/app.ts'
import { Refusal } from '../platform/http.ts'
import { invariant } from '../platform/invariant.ts'
import { secretHashOf } from '../platform/secretHash.ts'
import { type AccountsDeps, type Caller, nowOf, supportPhoneOf } from './deps.ts'
import { loginNoticeLimits } from './limits.ts'
import { type Queryable, takeAttempt } from './queries.ts'

import type { Sessions } from './sessions.ts'

export function registerSettings(app: App, deps: AccountsDeps, sessions: Sessions): void {
  const tags = ['accounts']
  const response = { 200: SettingsAnswer }
  app.get(settingsPath, { schema: { tags, response } }, async (request) => {
    const { accountId } = await sessions.authenticate(request, { view: true })
    return { data: await updateSettings(deps.pool, accountId, {}) }
  })
  app.post(settingsPath, { schema: { tags, body: SettingsBody, response } }, async (request) => {
    const { accountId } = await sessions.authenticate(request)
    const { notifications, autorefresh } = request.body
    if (notifications === undefined && autorefresh === undefined) throw new Refusal('OPTION_MISSING')
    return { data: await updateSettings(deps.pool, accountId, { notifications, autorefresh }) }
  })
}

type SettingsRow = { notifications_on: boolean; autorefresh_on: boolean }

/** Answers what is chosen now; with nothing to change it only reads. */
async function updateSettings(
  db: Queryable,
  accountId: number,
  { notifications, autorefresh }: { [K in keyof AccountSettings]?: AccountSettings[K] | undefined },
): Promise<AccountSettings> {
  const changes = notifications !== undefined || autorefresh !== undefined
  const { rows } = await db.query<SettingsRow>(
    changes
      ? `update account set notifications_on = coalesce($2, notifications_on),
           autorefresh_on = coalesce($3, autorefresh_on)
         where id = $1 returning notifications_on, autorefresh_on`
      : 'select notifications_on, autorefresh_on from account where id = $1',
    changes ? [accountId, notifications?.status ?? null, autorefresh?.status ?? null] : [accountId],
  )
  const [row] = rows
  invariant(row !== undefined, `account ${accountId} has settings`)
  return { notifications: { status: row.notifications_on }, autorefresh: { status: row.autorefresh_on } }
}

type Entering = { accountId: number; device: string | null; caller: Caller }

/**
 * A message to who wants one when somebody logs in with a browser that the account is not known in; in the transaction of
 * the login, three a day at most. Before the browser is known.
 */
export async function queueLoginNotice(deps: AccountsDeps, db: Queryable, entering: Entering): Promise<void> {
  const { accountId, device, caller } = entering
  const { rows } = await db.query<{ mobile: string; language: string | null }>(
    `select mobile, language from account a where id = $1 and notifications_on
       and not exists (select from known_device d where d.account_id = a.id and d.hash = $2)`,
    [accountId, secretHashOf(device ?? '')],
  )
  const [owner] = rows
  if (owner === undefined || (await takeAttempt(db, loginNoticeLimits(accountId), nowOf(deps))) > 0) return
  const values = { brand: deps.config.brandName, phone: supportPhoneOf(deps) }
  const text = deps.texts.text('sms:newLogin', owner.language ?? caller.language, values)
  await deps.sms.queue(db, { mobile: owner.mobile, kind: 'login_notice', text })
}
