// A browser that a stranger has prepared, with a session of his, an invented one or a code's cookie: whoever logs in there
// gets a session of his own, and the stranger nothing.
import { readBotToken } from '@walia/web/account/botToken.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  BOT_KEY,
  closeWorld,
  codeFor,
  cookieOf,
  type Entered,
  enteredOf,
  login,
  moneyCallOf,
  NEW_PASSWORD,
  newNational,
  nextHour,
  openWorld,
  PASSWORD,
  platform,
  post,
  profileOf,
  register,
  requestCode,
  signUp,
} from './testWorld.ts'

beforeAll(openWorld)
afterAll(closeWorld)
beforeEach(nextHour)

type Cookies = Record<string, string>
/** Every call that ends with a session, made in a browser with these cookies. */
const WAYS: Record<string, (cookies: Cookies) => Promise<Entered>> = {
  'a login': async (cookies) => {
    const { national } = await signUp()
    return enteredOf(await login(national, PASSWORD, { cookies }), national)
  },
  'a sign-up': async (cookies) => {
    const mobile = newNational()
    await register(mobile, {}, { cookies })
    return enteredOf(await post('register/confirm', { mobile, code: await codeFor(mobile) }, { cookies }), mobile)
  },
  'a reset and the login after it': async (cookies) => {
    const { national: mobile } = await signUp()
    await requestCode(mobile, { cookies })
    const body = { mobile, code: await codeFor(mobile), password: NEW_PASSWORD, repeat: NEW_PASSWORD }
    expect((await post('password', body, { cookies })).status).toBe(200)
    return enteredOf(await login(mobile, NEW_PASSWORD, { cookies }), mobile)
  },
  'a link of the bot': async (cookies) => {
    const { national } = await signUp()
    const headers = { 'x-api-key': BOT_KEY }
    const { hash_id: hashId } = (await post('bot/loginlinks', { mobile: national }, { headers })).body.data
    const answer = await platform.app.inject({
      url: `/api/v1/telegrambotlogin?${new URLSearchParams({ country_id: '3', hashId, replace: 'yes' })}`,
      cookies,
    })
    const read = readBotToken(answer.json().token)
    const sid = cookieOf(answer as never, 'sid')
    return { ...(read as object), sid, national } as Entered
  },
}
const waysIn = Object.keys(WAYS)

test.each(waysIn)('%s takes neither an invented session id nor one of a stranger', async (name) => {
  const stranger = await signUp()
  for (const sid of ['A'.repeat(43), stranger.sid]) {
    const entered = await WAYS[name]?.({ sid })
    if (!entered) throw new Error(name)
    expect(entered.sid).toMatch(/^[\w-]{43}$/)
    expect(entered.sid).not.toBe(sid)
    // With what the stranger knows, the id that he planted, nobody is the bettor, whosever token goes with it.
    expect(await profileOf({ sid, token: entered.token })).toBe('NOT_AUTHENTICATED')
    expect(await profileOf({ sid: entered.sid, token: stranger.token })).toBe('NOT_AUTHENTICATED')
    expect(await moneyCallOf({ sid, token: entered.token })).toBe('NOT_AUTHENTICATED')
    expect(await profileOf(entered)).toBe('ok')
  }
})

test("a stranger who plants the cookie of his own sign-up's browser still needs the code that the phone got", async () => {
  const starter = 'p'.repeat(43)
  const { national: mobile } = await signUp()
  // The owner asks for a code in the browser that was prepared, so the stranger's browser is the same to us.
  await requestCode(mobile, { cookies: { starter } })
  const body = { mobile, password: NEW_PASSWORD, repeat: NEW_PASSWORD }
  const wrong = String((Number(await codeFor(mobile)) + 1) % 10_000).padStart(4, '0')
  expect((await post('password', { ...body, code: wrong }, { cookies: { starter } })).body.code).toBe('CODE_WRONG')
  expect((await login(mobile, NEW_PASSWORD)).body.code).toBe('LOGIN_FAILED')
})
