import type { FastifyPluginAsync } from 'fastify'
import { answerError } from '../http/answer-problem.ts'
import { setPrivateHeaders } from '../http/private-answers.ts'
import { checking } from '../http/request-checks.ts'
import { Problem } from '../http/problem.ts'
import { publicAddress } from '../http/public-address.ts'
import type { RefuseHost } from '../http/served-hosts.ts'

export interface ForgottenPrefixNeeds {
  readonly refuseHost: RefuseHost
  readonly baseUrl?: string | undefined
}

/**
 * Requests of Lighthouse CI clients whose `serverBaseUrl` lacks `/lhci`. They take 404 for a wrong token or an
 * unreachable server, and print the body of any other error.
 */
export const forgottenPrefixRoutes: FastifyPluginAsync<ForgottenPrefixNeeds> = async (
  app,
  { refuseHost, baseUrl },
) => {
  app.setErrorHandler(answerError)
  app.addHook('onRequest', checking(setPrivateHeaders))
  app.addHook('onRequest', async (request) => {
    const address = publicAddress(request, baseUrl)
    throw (
      refuseHost(request) ??
      new Problem(
        'bad-request',
        `Set serverBaseUrl to ${address}/lhci, where clients of Lighthouse CI find Pagemark. The API is at ${address}/api/v1.`,
      )
    )
  })
  const answer = async () => undefined
  app.get('/version', answer)
  for (const url of ['/v1/projects', '/v1/projects/*']) {
    app.route({ method: ['GET', 'POST'], url, handler: answer })
  }
}
