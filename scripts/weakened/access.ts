// What is not the caller's own, and what a session must not be: a build that lets one through.
import type { Weakening } from './weakening.ts'

export const access: readonly Weakening[] = [
  {
    attack: 'a browser names an address within our network as its push service',
    file: 'domain/push/endpoints.ts',
    find: "protocol === 'https:' && one.host.test(host)",
    put: 'one.path.test(place)',
    test: 'domain/push/push.test.ts',
    name: 'an endpoint',
  },
  {
    attack: 'a page of another site calls in the bettor’s name',
    file: 'server/accounts/origin.ts',
    find: 'return host === own || host === request.host',
    put: 'return host !== null',
    test: 'server/accounts/sessions.db.test.ts',
    name: 'calls from other sites',
  },
  {
    attack: 'a bettor reads the ticket of another',
    file: 'server/bets/ticketQueries.ts',
    find: "'b.code = $2 and b.account_id = $1')",
    put: "'b.code = $2 and $1::bigint is not null')",
    test: 'e2e/api.db.test.ts',
    name: 'is neither read nor changed by another bettor or a visitor',
  },
  {
    attack: 'a bettor’s file has what is kept about another',
    file: 'server/harm/ownData.ts',
    find: 'from harm_marker m where m.account_id = $1 and',
    put: 'from harm_marker m where ($1::bigint is not null) and',
    test: 'e2e/ownDataRows.db.test.ts',
    name: 'each section has the row that is his and none of another bettor',
  },
  {
    attack: 'a socket of another site reads a balance',
    file: 'server/websocket/index.ts',
    find: 'return URL.canParse(origin) && new URL(origin).host === host',
    put: 'return host !== null',
    test: 'server/websocket/websocket.test.ts',
    name: 'another site',
  },
  {
    attack: 'a session that ended goes on in another process',
    file: 'server/accounts/sessions.ts',
    find: "deps.outbox.follow('sessions.ended', ({ accountId }) => this.#cache.forgetAccount(accountId))",
    put: 'void 0',
    test: 'server/accounts/sessions.db.test.ts',
    name: 'a session ended in one process is refused by others at once',
  },
  {
    attack: 'a program that is refused is not told for how long',
    file: 'server/platform/http.ts',
    find: "reply.header('retry-after', String(wait))",
    put: 'void wait',
    test: 'server/platform/http.test.ts',
    name: 'who has to wait reads for how long',
  },
]
