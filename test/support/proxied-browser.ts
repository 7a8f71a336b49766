import type { BrowserContext } from 'playwright-core'

import type { EgressProxy } from '../../src/egress/egress.ts'
import { startBrowser } from './browser.ts'

export interface ProxiedBrowser {
  readonly context: BrowserContext
  close(): Promise<void>
}

/**
 * A browser one context of which has been told the proxy's secret, as the lab's is (decision 017). What
 * the browser asks for by itself belongs to another context, and is refused for want of the secret.
 */
export async function startProxiedBrowser(
  proxy: EgressProxy,
  flags: readonly string[],
): Promise<ProxiedBrowser> {
  const started = await startBrowser(flags)
  try {
    const context = await started.browser.newContext()
    await tellSecret(context, proxy)
    return { context, close: () => started.close() }
  } catch (error) {
    await started.close()
    throw error
  }
}

/**
 * Chromium takes a proxy's secret when it is asked for it and from then on says it unasked, for every
 * kind of request of the context. Handling `Fetch` during a measurement would slow down each request.
 */
async function tellSecret(context: BrowserContext, proxy: EgressProxy): Promise<void> {
  const { username, password, greeting } = proxy
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId }) => {
    void session.send('Fetch.continueRequest', { requestId })
  })
  session.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
    const response = authChallenge.source === 'Proxy' ? 'ProvideCredentials' : 'CancelAuth'
    const authChallengeResponse = { response, username, password } as const
    void session.send('Fetch.continueWithAuth', { requestId, authChallengeResponse })
  })
  await session.send('Fetch.enable', { handleAuthRequests: true })
  await page.goto(greeting).catch(String)
  await session.send('Fetch.disable')
  await page.close()
}
