// SQL of changing an account's number.
import type { Queryable } from './queries.ts'

export type PhoneChangeRow = {
  id: string
  account_id: number
  old_mobile: string
  new_mobile: string
  old_code_hash: Buffer
  new_code_hash: Buffer
  tries: number
  expires_at: Date
  changed_at: Date | null
}
const CHANGE = 'id, account_id, old_mobile, new_mobile, old_code_hash, new_code_hash, tries, expires_at, changed_at'

export type NewPhoneChange = Omit<PhoneChangeRow, 'id' | 'tries' | 'changed_at'> & { begun_at: Date }
export async function insertPhoneChange(db: Queryable, change: NewPhoneChange): Promise<void> {
  await db.query(
    `insert into phone_change
       (account_id, old_mobile, new_mobile, old_code_hash, new_code_hash, begun_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      change.account_id,
      change.old_mobile,
      change.new_mobile,
      change.old_code_hash,
      change.new_code_hash,
      change.begun_at,
      change.expires_at,
    ],
  )
}

/** Counts a try on the account's newest change and answers it, this try included; null when none was begun. */
export async function takeChangeTry(db: Queryable, accountId: number): Promise<PhoneChangeRow | null> {
  const { rows } = await db.query<PhoneChangeRow>(
    `update phone_change set tries = tries + 1
     where id = (select id from phone_change where account_id = $1 order by id desc limit 1) returning ${CHANGE}`,
    [accountId],
  )
  return rows[0] ?? null
}

/** Null when none was begun. */
export async function lockNewestChange(db: Queryable, accountId: number): Promise<PhoneChangeRow | null> {
  const { rows } = await db.query<PhoneChangeRow>(
    `select ${CHANGE} from phone_change where account_id = $1 order by id desc limit 1 for update`,
    [accountId],
  )
  return rows[0] ?? null
}

/** New codes with tries of their own: those before them are worth nothing now. */
export async function updateChangeCodes(
  db: Queryable,
  id: string,
  { old_code_hash, new_code_hash, expires_at }: Pick<PhoneChangeRow, 'old_code_hash' | 'new_code_hash' | 'expires_at'>,
): Promise<void> {
  await db.query(
    `update phone_change set old_code_hash = $2, new_code_hash = $3, expires_at = $4, tries = 0
     where id = $1 and changed_at is null`,
    [id, old_code_hash, new_code_hash, expires_at],
  )
}

/** False when the change was made before. */
export async function updateChanged(db: Queryable, id: string, at: Date): Promise<boolean> {
  const answer = await db.query('update phone_change set changed_at = $2 where id = $1 and changed_at is null', [
    id,
    at,
  ])
  return answer.rowCount === 1
}

/** All of it, because the number is a key: rows that refer to the account are waited for before anything is held. */
export async function lockNumber(db: Queryable, accountId: number): Promise<Owner | null> {
  const { rows } = await db.query<Owner>('select mobile, language from account where id = $1 for update', [accountId])
  return rows[0] ?? null
}
type Owner = { mobile: string; language: string | null }

export async function updateMobile(db: Queryable, accountId: number, mobile: string): Promise<void> {
  await db.query('update account set mobile = $2 where id = $1', [accountId, mobile])
}

/**
 * When the number was last changed, and when an operator last ended the second factor. The account is locked until the transaction ends: a change under way is waited for,
 * and a later one waits.
 */
export async function lockLastChanges(db: Queryable, accountId: number): Promise<LastChanges> {
  await db.query('select from account where id = $1 for share', [accountId])
  return loadLastChanges(db, accountId)
}

export type LastChanges = { phone: Date | null; factor: Date | null }

/** The same as it stands, without the lock. */
export async function loadLastChanges(db: Queryable, accountId: number): Promise<LastChanges> {
  const { rows } = await db.query<LastChanges>(
    `select factor_ended_at as factor,
       (select max(changed_at) from phone_change where account_id = $1 and changed_at is not null) as phone
     from account where id = $1`,
    [accountId],
  )
  return rows[0] ?? { phone: null, factor: null }
}

/** Whether an account that is excluded now has had this number: it would come back under it. */
export async function isExcludedNumber(db: Queryable, mobile: string, now: Date): Promise<boolean> {
  const answer = await db.query(
    `select from phone_change c join account a on a.id = c.account_id
     where c.old_mobile = $1 and c.changed_at is not null and (a.status = 'self_excluded' or a.excluded_until > $2)
     limit 1`,
    [mobile, now],
  )
  return answer.rowCount === 1
}

/** What could still log in by the number that the account had. */
export async function deleteBotLogins(db: Queryable, mobile: string): Promise<void> {
  await db.query('delete from bot_login where mobile = $1 and used_at is null', [mobile])
}
