import type { Artifacts } from 'lighthouse'
import type { Page } from 'puppeteer-core'
import { isRandom } from '../../secrets/is-random.ts'
import { isSecretName } from '../../secrets/is-secret-name.ts'
import type { DeviceJob } from '../runner-messages.ts'

/** What is known to be a secret, because of where it was seen: to be found again wherever it stands. */
export interface KnownSecrets {
  /** Cookies with name and value. */
  readonly cookies: readonly { readonly name: string; readonly value: string }[]
  /** Credentials of headers, and secrets in the addresses of the page and its frames. */
  readonly carried: readonly string[]
  /** Secrets in the addresses of everything else that was asked for. */
  readonly requested: readonly string[]
}

interface Needs {
  readonly page: Page
  readonly job: DeviceJob
  readonly log: Artifacts['DevtoolsLog']
}

type Headers = Readonly<Record<string, string>>

/** Reads the headers and addresses of every request of the load, and the cookies that it left. */
export async function knownSecrets({ page, job, log }: Needs): Promise<KnownSecrets> {
  const cookies: { name: string; value: string }[] = []
  const { username, password } = job.proxy
  const carried = [password, Buffer.from(`${username}:${password}`).toString('base64')]
  const requested: string[] = []
  const readHeaders = (headers: Headers | undefined) => {
    for (const [name, value] of Object.entries(headers ?? {})) {
      if (/^cookie$/i.test(name)) cookies.push(...value.split(';').flatMap(pairOf))
      else if (/^set-cookie$/i.test(name)) cookies.push(...value.split('\n').flatMap(firstPairOf))
      else if (isSecretName(name)) carried.push(value, value.replace(/^\w+\s+/, ''))
    }
  }

  carried.push(...secretsOf(job.url))
  for (const message of log) {
    if (message.method === 'Network.requestWillBeSent') {
      const { request, redirectResponse, type } = message.params
      const kind = type === 'Document' ? carried : requested
      kind.push(...secretsOf(`${request.url}${request.urlFragment ?? ''}`))
      readHeaders(request.headers)
      readHeaders(redirectResponse?.headers)
    } else if (message.method === 'Network.responseReceived') {
      readHeaders(message.params.response.requestHeaders)
      readHeaders(message.params.response.headers)
    } else if (
      message.method === 'Network.requestWillBeSentExtraInfo' ||
      message.method === 'Network.responseReceivedExtraInfo'
    ) {
      readHeaders(message.params.headers)
    }
  }
  for (const { name, value } of await page.browserContext().cookies()) cookies.push({ name, value })
  return { cookies, carried, requested }
}

function pairOf(text: string): { name: string; value: string }[] {
  const [name = '', ...rest] = text.trim().split('=')
  return [{ name, value: rest.join('=').replace(/^"|"$/g, '') }]
}

function firstPairOf(line: string): { name: string; value: string }[] {
  return pairOf(line.split(';', 1)[0] ?? '')
}

function secretsOf(url: string): string[] {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return []
  const pairs = [
    ...new URLSearchParams(parsed.search),
    ...new URLSearchParams(parsed.hash.slice(1)),
  ]
  return pairs
    .filter(([name, value]) => isSecretName(name) || isRandom(value))
    .map(([, value]) => value)
}
