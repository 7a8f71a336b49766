import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { waitFault } from '../../http/form/wait-fault.ts'
import { endTurn } from '../../http/take-turns.ts'
import type { InstallationHealth } from './installation-health.ts'
import type { TestMail } from '../../../accounts/test-mail.ts'
import type { Site } from '../../parts/frame/document.tsx'
import type { ErrorPages } from '../../http/answer/error-pages.tsx'
import { setFlash } from '../../visitor/flash.ts'
import { personOf } from '../../visitor/person.ts'
import { HealthPage } from './health-page.tsx'

export interface HealthNeeds {
  readonly health: () => Promise<InstallationHealth>
  readonly testMail: TestMail
  readonly site: Site
  readonly errorPages: ErrorPages
  readonly baseUrl?: string | undefined
}

/** `/admin`: the state of the installation, and `/admin/mail`: whether its mail server accepts emails. */
export const healthRoutes: FastifyPluginAsync<HealthNeeds> = async (app, options) => {
  const { site, testMail, errorPages, baseUrl } = options

  app.get('/admin', async (request, reply) => sendHealth(undefined, request, reply))

  app.post('/admin/mail', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = personOf(request)
    if (!person) return errorPages.notFound(request, reply)
    endTurn(request)
    const mailing = await testMail.send(person.owner, person.email)
    switch (mailing.status) {
      case 'taken':
        setFlash({ kind: 'test-mail-taken' }, reply, baseUrl)
        return setPersonal(reply).redirect('/admin', 303)
      case 'refused':
        // Not 502, which reverse proxies replace with a page of their own.
        return sendHealth(
          `The mail server rejected the email. ${mailing.reason}`,
          request,
          reply.code(409),
        )
      case 'wait':
        return sendHealth(waitFault({ allowed: false, ...mailing }, reply), request, reply)
      case 'none':
        return setPersonal(reply).redirect('/admin', 303)
    }
  })

  async function sendHealth(
    mailFault: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const email = testMail.hasPost ? (personOf(request)?.email ?? '') : undefined
    const mail = { email, fault: mailFault }
    const health = await options.health()
    return sendPage(<HealthPage site={site} health={health} mail={mail} />, request, reply)
  }
}
