import type { Page } from 'puppeteer-core'
import type { LabCookie } from '../lab-result.ts'

const MOST = 300

/** Every cookie that the load left, its value measured and forgotten. */
export async function readCookies(page: Page): Promise<LabCookie[]> {
  const cookies = await page.browserContext().cookies()
  const now = Date.now() / 1000
  return cookies.slice(0, MOST).map((cookie) => ({
    name: cookie.name,
    domain: cookie.domain,
    path: cookie.path,
    secure: cookie.secure,
    httpOnly: cookie.httpOnly === true,
    sameSite: sameSiteOf(cookie.sameSite),
    lifetime: cookie.expires < 0 ? null : Math.round(cookie.expires - now),
    bytes: cookie.name.length + cookie.value.length,
    partition: partitionOf(cookie.partitionKey),
  }))
}

function sameSiteOf(sameSite: string | undefined): LabCookie['sameSite'] {
  return sameSite === 'Strict' || sameSite === 'Lax' || sameSite === 'None' ? sameSite : null
}

function partitionOf(key: string | { sourceOrigin: string } | undefined): string | null {
  if (key === undefined) return null
  return typeof key === 'string' ? key : key.sourceOrigin
}
