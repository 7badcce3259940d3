// The page on which a payer pays or cancels, as a provider with a hosted checkout shows it.
import type { JsonAnswer, JsonRequest } from './jsonServer.ts'
import type { SandboxOrder, SandboxOrders } from './orders.ts'

export type Checkout = {
  name: string
  /** The page's own path ends with the order's reference. */
  path: string
  /** Where the browser goes afterwards. */
  returnUrlOf: (order: SandboxOrder) => string
}

/** Answers the page, or what one of its buttons does; undefined for other paths. */
export function checkoutAnswerOf(
  { name, path: base, returnUrlOf }: Checkout,
  orders: SandboxOrders,
  { method, path, body }: Pick<JsonRequest, 'method' | 'path' | 'body'>,
): JsonAnswer | undefined {
  if (!path.startsWith(base)) return undefined
  const [reference = '', action] = path.slice(base.length).split('/')
  const order = orders.byReference.get(reference)
  if (order === undefined) return { status: 404, page: 'There is no such payment.' }
  if (action === undefined) return { status: 200, page: pageOf(name, path, order) }
  if (method !== 'POST' || (action !== 'pay' && action !== 'cancel')) return { status: 404, page: 'Not here.' }
  if (action === 'pay') orders.confirm(order, String(body.payer ?? '').trim() || null)
  else if (order.state === 'waiting') orders.refuse(order)
  return { status: 303, page: '', location: returnUrlOf(order) }
}

const pageOf = (name: string, path: string, { amount, currency }: SandboxOrder): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name} sandbox</title>
<style>body{font:18px system-ui;margin:2rem auto;max-width:22rem;padding:0 1rem}button,input{font:inherit;box-sizing:border-box;width:100%;padding:.8rem;margin:.4rem 0}</style>
<h1>${name} sandbox</h1><p>Pay ${(amount / 100).toFixed(2)} ${currency}?</p>
<form method="post" action="${path}/pay"><label>Paid from another number or account <input name="payer" inputmode="tel"></label>
<button>Pay</button></form>
<form method="post" action="${path}/cancel"><button>Cancel</button></form>`
