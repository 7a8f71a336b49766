import type { Browser, BrowserContext, Protocol } from 'puppeteer-core'
import type { DeviceJob } from '../runner-messages.ts'

/**
 * A browser context with network access through the run's proxy, whose secret it knows. The browser's own requests
 * belong to its default context, which has none.
 */
export async function openContext(
  browser: Browser,
  proxy: DeviceJob['proxy'],
): Promise<BrowserContext> {
  const context = await browser.createBrowserContext({
    proxyServer: `http://127.0.0.1:${proxy.port}`,
    // Without it, loopback and link-local addresses bypass the proxy.
    proxyBypassList: ['<-loopback>'],
    downloadBehavior: { policy: 'deny' },
  })
  await tellSecret(context, proxy)
  return context
}

/**
 * Chromium answers a proxy's challenge once and then sends the secret with every request of the context (decision
 * 017). Intercepting with `Fetch` during the measurement would slow down each request.
 */
async function tellSecret(
  context: BrowserContext,
  { username, password, greeting }: DeviceJob['proxy'],
): Promise<void> {
  const page = await context.newPage()
  const session = await page.createCDPSession()
  session.on('Fetch.requestPaused', ({ requestId }) => {
    session.send('Fetch.continueRequest', { requestId }).catch(() => undefined)
  })
  session.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
    const authChallengeResponse: Protocol.Fetch.AuthChallengeResponse =
      authChallenge.source === 'Proxy'
        ? { response: 'ProvideCredentials', username, password }
        : { response: 'CancelAuth' }
    session
      .send('Fetch.continueWithAuth', { requestId, authChallengeResponse })
      .catch(() => undefined)
  })
  await session.send('Fetch.enable', { handleAuthRequests: true })
  await page.goto(greeting).catch(() => undefined)
  await session.send('Fetch.disable')
  await page.close()
}
