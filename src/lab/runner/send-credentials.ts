import { userAgents } from 'lighthouse/core/config/constants.js'
import type { BrowserContext, CDPSession, Protocol } from 'puppeteer-core'
import type { PageCredentials } from '../../request/page-credentials.ts'
import { type DeviceJob, CREDENTIALS_MS } from '../runner-messages.ts'

type Challenge = Protocol.Fetch.AuthRequiredEvent['authChallenge']

/** Schemes that send the secret itself, or only a proof of it. */
const SCHEMES: ReadonlySet<string> = new Set(['basic', 'digest'])

/**
 * Gives the context a user name and password, as `openContext` does for a proxy: once, when the page's own server
 * requests them. The browser then sends them to that origin and no other (decision 043). Nothing of the page is used
 * or kept.
 */
export async function sendCredentials(context: BrowserContext, { request, device }: DeviceJob) {
  const { credentials, target } = request
  if (credentials === null) return
  const end = performance.now() + CREDENTIALS_MS
  const page = await context.newPage()
  const session = await page.createCDPSession()
  const { origin } = new URL(target.url)
  stopEach(session, origin)
  answerOnce(session, origin, credentials)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.setUserAgentOverride', { userAgent: userAgents[device] })
  await session.send('Fetch.enable', {
    handleAuthRequests: true,
    patterns: [{ requestStage: 'Request' }, { requestStage: 'Response' }],
  })
  // The browser sends them only below folders that requested them; files lie in others.
  for (const address of new Set([target.url, `${origin}/`])) {
    const timeout = Math.max(1, end - performance.now())
    await page.goto(address, { timeout }).catch(() => undefined)
  }
  // They came with a response that no visitor received.
  await session.send('Network.clearBrowserCookies')
  await page.close()
}

/**
 * Answers the challenge before the response is read, except for a redirect within the origin. Requests are intercepted
 * too, since only then does the browser name the requester.
 */
function stopEach(session: CDPSession, origin: string): void {
  session.on('Fetch.requestPaused', (paused) => {
    const { requestId, request, responseStatusCode: status, responseErrorReason } = paused
    const isRequest = status === undefined && responseErrorReason === undefined
    const isRedirect = status !== undefined && status >= 300 && status < 400
    const goesOn = isRequest ? URL.parse(request.url)?.origin === origin : isRedirect
    const answered = goesOn
      ? session.send('Fetch.continueRequest', { requestId })
      : session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    answered.catch(() => undefined)
  })
}

/** A repeated request means that they were wrong. */
function answerOnce(
  session: CDPSession,
  origin: string,
  { username, password }: PageCredentials,
): void {
  const realms = new Set<string>()
  const isMeant = ({ source, scheme, origin: asking, realm }: Challenge) =>
    source === 'Server' &&
    SCHEMES.has(scheme.toLowerCase()) &&
    URL.parse(asking)?.origin === origin &&
    !realms.has(realm)
  session.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
    const known = isMeant(authChallenge)
    if (known) realms.add(authChallenge.realm)
    const authChallengeResponse: Protocol.Fetch.AuthChallengeResponse = known
      ? { response: 'ProvideCredentials', username, password }
      : { response: 'CancelAuth' }
    session
      .send('Fetch.continueWithAuth', { requestId, authChallengeResponse })
      .catch(() => undefined)
  })
}
