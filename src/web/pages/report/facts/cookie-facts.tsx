import { bytesText } from '../../../../report/write/number-text.ts'
import type { PageSummary } from '../../../../report/summary/page-summary.ts'
import { counted } from '../../../../checks/shared/counted.ts'
import { FactTable } from '../../../parts/tables/fact-table.tsx'
import { Quoted } from '../../../parts/texts/quoted.tsx'
import type { BlockProps, FactBlock } from './fact-block.ts'

type Cookie = PageSummary['cookies']['rows'][number]

export const cookiesBlock: FactBlock = {
  name: 'cookies',
  title: 'Cookies',
  lead: 'Cookies set by response headers of the page and its redirects. Values are not stored.',
  gist: ({ page }) => (page.cookies.total === 0 ? 'none' : String(page.cookies.total)),
  Body: Cookies,
}

function Cookies({ results: { page } }: BlockProps) {
  const { cookies } = page
  return (
    <section class="card">
      <h2>All cookies</h2>
      {cookies.total === 0 ? (
        <p>The page sets no cookies.</p>
      ) : (
        <FactTable
          columns={['Name', 'Purpose', 'Protection', 'Expires', 'Scope', 'Size', 'Set by']}
          rows={cookies.rows.map(cookieRow)}
          total={cookies.total}
        />
      )}
    </section>
  )
}

const PURPOSES: Readonly<Record<string, string>> = {
  session: 'session',
  csrf: 'form protection',
  other: 'unknown',
}

function cookieRow(cookie: Cookie) {
  return [
    <Quoted class="code" text={cookie.name} />,
    PURPOSES[cookie.purpose] ?? '–',
    <Quoted text={protectionText(cookie)} />,
    lifetimeText(cookie.lifetime_seconds),
    <Quoted text={scopeText(cookie)} />,
    bytesText(cookie.bytes),
    <Quoted text={cookie.set_by} />,
  ]
}

function scopeText({ domain, path }: Cookie): string {
  const host = domain === null ? 'this host' : `${domain} and subdomains`
  return path === null || path === '/' ? host : `${host}, ${path}`
}

function protectionText(cookie: Cookie): string {
  const parts = [
    cookie.secure ? 'Secure' : '',
    cookie.http_only ? 'HttpOnly' : '',
    cookie.same_site === null ? '' : `SameSite=${cookie.same_site}`,
    cookie.partitioned ? 'Partitioned' : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? 'none' : parts.join(', ')
}

function lifetimeText(seconds: number | null): string {
  if (seconds === null) return 'end of session'
  if (seconds <= 0) return 'at once'
  if (seconds < 86_400) return `${counted(Math.ceil(seconds / 3600), 'hour')} at most`
  return counted(Math.round(seconds / 86_400), 'day')
}
