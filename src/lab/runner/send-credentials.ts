import { userAgents } from 'lighthouse/core/config/constants.js'
import type { BrowserContext, CDPSession, Protocol } from 'puppeteer-core'
import type { PageCredentials } from '../../request/page-credentials.ts'
import { type DeviceJob, CREDENTIALS_MS } from '../runner-messages.ts'

type Challenge = Protocol.Fetch.AuthRequiredEvent['authChallenge']

/** Its secret is sent as it is, or as what only proves that it is known. */
const SCHEMES: ReadonlySet<string> = new Set(['basic', 'digest'])

/**
 * Tells the context a user name and password as `openContext` tells it a proxy's: once, where the page's own
 * server asks for them, after which the browser says them unasked to that origin and to no other (decision 043).
 * Nothing of the page is used, and nothing of it stays.
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
  // The browser says it unasked below the folders where it was asked: files lie in others.
  for (const address of new Set([target.url, `${origin}/`])) {
    const timeout = Math.max(1, end - performance.now())
    await page.goto(address, { timeout }).catch(() => undefined)
  }
  // They came with an answer that no visitor has had.
  await session.send('Network.clearBrowserCookies')
  await page.close()
}

/**
 * Before any of an answer is read, but for a redirect within the origin, to where it asks. Requests are stopped on
 * their way too: the browser says who asks only of those.
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

/** Whoever asks for the same again does not take them. */
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
