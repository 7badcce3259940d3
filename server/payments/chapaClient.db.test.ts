// Somebody else's client of Chapa, unchanged but for its address, against our sandbox: what it sends is taken, what it
// reads is understood, and its check of webhooks accepts ours. So the sandbox, and we, speak Chapa's own language.

import { banksOf } from '@walia/domain/market/banks.ts'
import { createJsonServer, type JsonRequest, type JsonServer } from '@walia/simulator/providers/jsonServer.ts'
import { createSandboxProvider, type SandboxProvider } from '@walia/simulator/providers/sandbox.ts'
import { Chapa, HttpException } from 'chapa-nodejs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChapaAccess } from './chapa.ts'
import { atCheckout } from './testSandbox.ts'

let sandbox: SandboxProvider
let merchant: JsonServer
let chapa: Chapa
/** What reached the merchant's server. */
const reached: JsonRequest[] = []
let approves = true

beforeAll(async () => {
  merchant = await createJsonServer(0, (request) => {
    reached.push(request)
    return { status: request.path.endsWith('/approval') && !approves ? 400 : 200, body: {} }
  })
  const merchantUrl = () => merchant.url
  sandbox = await createSandboxProvider({ shape: 'chapa', port: 0, secret: 's', approveAfterMs: 10, merchantUrl })
  const { baseUrl, secretKey, webhookSecret } = sandbox.access as ChapaAccess
  chapa = new Chapa({ secretKey, webhookSecret })
  // Its address is fixed; nothing else of it is changed.
  ;(chapa as unknown as { axiosInstance: { defaults: { baseURL: string } } }).axiosInstance.defaults.baseURL = baseUrl
})
afterAll(async () => {
  await sandbox.close()
  await merchant.close()
})

const webhookAbout = async (reference: string): Promise<JsonRequest> => {
  const isAbout = ({ path, body }: JsonRequest) =>
    path.endsWith('/callback') && [body.tx_ref, body.reference].includes(reference)
  await expect.poll(() => reached.find(isAbout)).toBeDefined()
  return reached.find(isAbout) as JsonRequest
}

test('it pays on the checkout page and verifies, and takes the webhook for genuine', async () => {
  const tx_ref = chapa.genTxRef()
  const asked = { amount: '102.00', currency: 'ETB', tx_ref, phone_number: '0911000001', return_url: 'http://x.test/' }
  const started = await chapa.initialize(asked)
  expect(started).toMatchObject({ status: 'success', message: 'Hosted Link' })
  await expect(chapa.verify({ tx_ref })).rejects.toMatchObject({ message: 'Payment not paid yet' })
  expect(await atCheckout(started.data?.checkout_url ?? '', 'pay')).toBe('http://x.test/')
  await expect.poll(async () => (await chapa.verify({ tx_ref }).catch(() => null))?.data.status).toBe('success')
  const { data } = await chapa.verify({ tx_ref })
  expect(data).toMatchObject({ amount: '102.00', charge: '2.04', currency: 'ETB', tx_ref, mode: 'test' })
  const { body, headers } = await webhookAbout(tx_ref)
  expect(body).toMatchObject({ event: 'charge.success', tx_ref, amount: '102.00', reference: data.reference })
  const signature = String(headers['x-chapa-signature'])
  expect(chapa.verifyWebhook(body, signature)).toBe(true)
  expect(chapa.verifyWebhook({ ...body, amount: '1020.00' }, signature)).toBe(false)
})

test('it lists charges and transfers, newest first, ten a page, with the address of the next one', async () => {
  for (let n = 0; n < 11; n++) {
    const asked = { amount: '50.00', currency: 'ETB', tx_ref: `listed${n}`, return_url: 'http://x.test/' }
    await chapa.initialize({ ...asked, phone_number: '0911000001' })
  }
  const { data } = await chapa.getTransactions()
  expect(data.transactions).toHaveLength(10)
  expect(data.transactions[0]).toMatchObject({ status: 'pending', amount: '50.000', currency: 'ETB' })
  expect(data.pagination.next_page_url).toContain('/v1/transactions?page=2')
  const bank_code = (await chapa.getBanks()).data[0]?.id ?? 0
  const to = { account_name: 'Abebe Kebede', account_number: '1000123456789', bank_code }
  await chapa.transfer({ ...to, amount: '50.00', currency: 'ETB', reference: 'listed' })
  expect((await chapa.getTransfers()).data[0]).toMatchObject({ reference: 'listed', amount: 50, currency: 'ETB' })
})

test('every bank that we offer is in its list, by the same number, name and length of account numbers', async () => {
  const listed = (await chapa.getBanks()).data.map(({ id, name, acct_length }) => [id, name, acct_length])
  const offered = banksOf('et').map(({ chapaCode, name, accountDigits }) => [chapaCode, name, accountDigits])
  expect(offered.length).toBeGreaterThan(0)
  for (const bank of offered) expect(listed).toContainEqual(bank)
})

test('it transfers to a bank, is asked for approval first, and reads what became of it', async () => {
  const [bank] = (await chapa.getBanks()).data
  const transfer = (reference: string, more: object = {}) =>
    chapa.transfer({
      ...{ account_name: 'Abebe Kebede', account_number: '1000123456789', bank_code: bank?.id ?? 0 },
      ...{ amount: '50.00', currency: 'ETB', reference },
      ...more,
    })
  expect(await transfer('paid1')).toMatchObject({ status: 'success', data: 'paid1' })
  const statusOf = async (tx_ref: string) => (await chapa.verifyTransfer({ tx_ref })).data.status
  await expect.poll(() => statusOf('paid1')).toBe('success')
  expect((await webhookAbout('paid1')).body).toMatchObject({ event: 'payout.success', type: 'Payout', amount: '50.00' })
  await expect(transfer('paid1')).rejects.toThrow(HttpException)
  await expect(transfer('wrong1', { account_number: '12345678' })).rejects.toMatchObject({ status: 400 })
  approves = false
  await transfer('rejected1')
  await expect.poll(() => statusOf('rejected1')).toBe('failed/cancelled')
  expect(sandbox.moved().paidOut.get('paid1')).toBe(50_00)
  expect(sandbox.moved().paidOut.has('rejected1')).toBe(false)
})
