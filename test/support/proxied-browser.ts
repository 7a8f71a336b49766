import type { BrowserContext } from 'playwright-core'

import type { EgressProxy } from '../../src/egress/egress.ts'
import { startBrowser } from './browser.ts'

export interface ProxiedBrowser {
  readonly context: BrowserContext
  close(): Promise<void>
}

/**
 * A browser with one context that knows the proxy's secret, like the lab's (decision 017). The browser's own requests
 * belong to another context, and are refused because they lack the secret.
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
 * Chromium takes a proxy's secret when asked for it and then sends it with every kind of request of the context.
 * Handling `Fetch` during a measurement would slow down each request.
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
