import type { Page, Protocol } from 'puppeteer-core'
import type { LabCookie } from '../lab-result.ts'
import type { Sample } from './take-sample.ts'

const MOST = 300

/** Reasons for which Chromium blocks third-party cookies only; in a private context it does so anyway. */
const THIRD_PARTY_REASONS: ReadonlySet<string> = new Set(['UserPreferences', 'ThirdPartyPhaseout'])

/** All cookies that the load set, then those that third parties tried to set; values are dropped. */
export async function readCookies(page: Page, { artifacts }: Sample): Promise<LabCookie[]> {
  const log: typeof artifacts.DevtoolsLog | undefined = artifacts.DevtoolsLog
  const { answered, withheld } = readAnswers(log ?? [])
  const now = Date.now() / 1000
  const cookies = await page.browserContext().cookies()
  const kept = cookies.map((cookie): LabCookie => ({
    ...cookieOf(cookie, now),
    partition: partitionOf(cookie.partitionKey),
    setBy: cookie.httpOnly === true || answered.has(cookie.name) ? 'answer' : 'script',
    kept: true,
  }))
  const others = withheld.map((cookie): LabCookie => ({
    ...cookieOf(cookie, now),
    partition: null,
    setBy: 'answer',
    kept: false,
  }))
  return [...kept, ...others].slice(0, MOST)
}

interface BrowserCookie {
  readonly name: string
  readonly value: string
  readonly domain: string
  readonly path: string
  readonly expires: number
  readonly secure: boolean
  readonly httpOnly?: boolean | undefined
  readonly sameSite?: string | undefined
}

function cookieOf(
  cookie: BrowserCookie,
  now: number,
): Omit<LabCookie, 'partition' | 'setBy' | 'kept'> {
  return {
    name: cookie.name,
    domain: cookie.domain,
    path: cookie.path,
    secure: cookie.secure,
    httpOnly: cookie.httpOnly === true,
    sameSite: sameSiteOf(cookie.sameSite),
    lifetime: cookie.expires < 0 ? null : Math.round(cookie.expires - now),
    bytes: Buffer.byteLength(cookie.name) + Buffer.byteLength(cookie.value),
  }
}

function sameSiteOf(sameSite: string | undefined): LabCookie['sameSite'] {
  return sameSite === 'Strict' || sameSite === 'Lax' || sameSite === 'None' ? sameSite : null
}

function partitionOf(key: string | { sourceOrigin: string } | undefined): string | null {
  if (key === undefined) return null
  return typeof key === 'string' ? key : key.sourceOrigin
}

/** Names of the cookies in responses, and third parties' blocked ones, once each. */
function readAnswers(log: Sample['artifacts']['DevtoolsLog']) {
  const answered = new Set<string>()
  const withheld = new Map<string, Protocol.Network.Cookie>()
  for (const { method, params } of log) {
    if (method !== 'Network.responseReceivedExtraInfo') continue
    for (const name of namesIn(params.headers)) answered.add(name)
    for (const { blockedReasons, cookie } of params.blockedCookies) {
      if (!cookie || !blockedReasons.some((reason) => THIRD_PARTY_REASONS.has(reason))) continue
      withheld.set(`${cookie.domain} ${cookie.path} ${cookie.name}`, cookie)
    }
  }
  return { answered, withheld: [...withheld.values()] }
}

/** Chromium puts each `Set-Cookie` on a line of the header's value. */
function namesIn(headers: Protocol.Network.Headers): string[] {
  return Object.entries(headers)
    .filter(([header]) => header.toLowerCase() === 'set-cookie')
    .flatMap(([, value]) => value.split('\n'))
    .map((line) => line.split('=', 1).join('').trim())
}
