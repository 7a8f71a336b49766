import type { FastifyInstance } from 'fastify'
import type { Users } from '../../../store/accounts/users.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'

export type Accounts = ReturnType<typeof createAccounts>

/** Whether this installation has been set up. Once true, it is not checked again. */
export function createAccounts(users: Pick<Users, 'count'>) {
  let known = false
  return {
    async exist(): Promise<boolean> {
      known ||= (await users.count()) > 0
      return known
    },
  }
}

/** Redirects all pages to the setup while there is no account. */
export function setUpFirst(app: FastifyInstance, accounts: Accounts): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (await accounts.exist()) return undefined
    return setPersonal(reply).redirect('/setup', 303)
  })
}
