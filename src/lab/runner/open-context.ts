import type { Browser, BrowserContext, Protocol } from 'puppeteer-core'
import type { DeviceJob } from '../runner-messages.ts'

/**
 * A context of the browser that has a way to the network: through the run's proxy, whose secret it knows.
 * What the browser asks for by itself belongs to its first context, which has none.
 */
export async function openContext(
  browser: Browser,
  proxy: DeviceJob['proxy'],
): Promise<BrowserContext> {
  const context = await browser.createBrowserContext({
    proxyServer: `http://127.0.0.1:${proxy.port}`,
    // Without it, loopback and link-local addresses are asked directly, past the proxy.
    proxyBypassList: ['<-loopback>'],
    downloadBehavior: { policy: 'deny' },
  })
  await tellSecret(context, proxy)
  return context
}

/**
 * Chromium takes a proxy's secret when it is asked for it and from then on says it unasked, for every
 * kind of request of the context (decision 017). Handling `Fetch` during the measurement would slow down
 * each request.
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
