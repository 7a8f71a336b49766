import type { Page } from 'puppeteer-core'
import type { LabCookie } from '../lab-result.ts'
import type { Sample } from './take-sample.ts'

const MOST = 300

/** Every cookie that the load left, its value measured and forgotten. */
export async function readCookies(page: Page, { artifacts }: Sample): Promise<LabCookie[]> {
  const cookies = await page.browserContext().cookies()
  const log: typeof artifacts.DevtoolsLog | undefined = artifacts.DevtoolsLog
  const answered = namesInAnswers(log ?? [])
  const now = Date.now() / 1000
  return cookies.slice(0, MOST).map((cookie) => ({
    name: cookie.name,
    domain: cookie.domain,
    path: cookie.path,
    secure: cookie.secure,
    httpOnly: cookie.httpOnly === true,
    sameSite: sameSiteOf(cookie.sameSite),
    lifetime: cookie.expires < 0 ? null : Math.round(cookie.expires - now),
    bytes: Buffer.byteLength(cookie.name) + Buffer.byteLength(cookie.value),
    partition: partitionOf(cookie.partitionKey),
    setBy: cookie.httpOnly === true || answered.has(cookie.name) ? 'answer' : 'script',
  }))
}

function sameSiteOf(sameSite: string | undefined): LabCookie['sameSite'] {
  return sameSite === 'Strict' || sameSite === 'Lax' || sameSite === 'None' ? sameSite : null
}

function partitionOf(key: string | { sourceOrigin: string } | undefined): string | null {
  if (key === undefined) return null
  return typeof key === 'string' ? key : key.sourceOrigin
}

/** Chromium puts one `Set-Cookie` on each line of the header's value. */
function namesInAnswers(log: Sample['artifacts']['DevtoolsLog']): Set<string> {
  const names = new Set<string>()
  for (const { method, params } of log) {
    if (method !== 'Network.responseReceivedExtraInfo') continue
    for (const [header, value] of Object.entries(params.headers)) {
      if (header.toLowerCase() !== 'set-cookie') continue
      for (const line of value.split('\n')) names.add(line.split('=', 1).join('').trim())
    }
  }
  return names
}
