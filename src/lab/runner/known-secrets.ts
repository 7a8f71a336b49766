import type { Artifacts } from 'lighthouse'
import type { Page } from 'puppeteer-core'
import { textsOf } from '../../request/page-credentials.ts'
import { isSecretHeader } from '../../secrets/is-secret-name.ts'
import type { Known, Pair } from '../../secrets/remover-of.ts'
import { secretsOfUrl } from '../../secrets/secrets-of-url.ts'
import type { DeviceJob } from '../runner-messages.ts'

export interface KnownSecrets {
  /** The requested URL, which names the report: it stays. */
  readonly asked: string
  /** Secrets sent to its server: cookies, credentials, and secrets in the URLs of the page and its frames. */
  readonly carried: Known
  /** Secrets in the URLs of all other requests. */
  readonly requested: readonly Pair[]
}

interface Needs {
  readonly page: Page
  readonly job: DeviceJob
  readonly log: Artifacts['DevtoolsLog']
}

type Headers = Readonly<Record<string, string>>

/** Reads headers and URLs of every request of the load, and the cookies that it set. */
export async function knownSecrets({ page, job, log }: Needs): Promise<KnownSecrets> {
  const { username, password } = job.proxy
  const { target, credentials } = job.request
  const values = [password, Buffer.from(`${username}:${password}`).toString('base64')]
  const asked = new Set(secretsOfUrl(target.url).map(({ value }) => value))
  const handedIn = (url: string) => secretsOfUrl(url).filter(({ value }) => !asked.has(value))
  const pairs: Pair[] = []
  const requested: Pair[] = []
  const readHeaders = (headers: Headers | undefined) => {
    for (const [name, value] of Object.entries(headers ?? {})) {
      if (/^cookie$/i.test(name)) pairs.push(...value.split(';').flatMap(pairOf))
      else if (/^set-cookie$/i.test(name)) pairs.push(...value.split('\n').flatMap(firstPairOf))
      else if (isSecretHeader(name)) values.push(value, value.replace(/^\w+\s+/, ''))
    }
  }

  for (const message of log) {
    if (message.method === 'Network.requestWillBeSent') {
      const { request, redirectResponse, type } = message.params
      const kind = type === 'Document' ? pairs : requested
      kind.push(...handedIn(`${request.url}${request.urlFragment ?? ''}`))
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
  for (const { name, value } of await page.browserContext().cookies()) pairs.push({ name, value })
  const told = credentials === null ? [] : textsOf(credentials)
  return { asked: target.url, carried: { pairs, values, told, asked: target.url }, requested }
}

function pairOf(text: string): Pair[] {
  const [name = '', ...rest] = text.trim().split('=')
  return [{ name, value: rest.join('=').replace(/^"|"$/g, '') }]
}

function firstPairOf(line: string): Pair[] {
  return pairOf(line.split(';', 1)[0] ?? '')
}
