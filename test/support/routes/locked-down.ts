import { expect } from 'vitest'
import type { Actor, Row } from './row.ts'

export const SIGNED_IN: ReadonlySet<Actor> = new Set([
  'session',
  'neighbour',
  'viewer',
  'editor',
  'impersonation',
])

/** For pages that search engines may list. */
const INDEXED = /; connect-src 'self'$/

/** Pages of a signed-in user, and reports for those who may see them, have our scripts; no other page may run any. */
const OWN_SCRIPT = "; script-src 'self'; connect-src 'self'"

export function expectLockedDown(
  { headers, status }: Response,
  { row, actor, knows }: { readonly row: Row; readonly actor: Actor; readonly knows: boolean },
): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const policy = headers.get('content-security-policy') ?? ''
  if (isForOthers(row) && status === 200) return expectShownElsewhere(headers)
  expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'none'/)
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  const forScript =
    policy.endsWith(OWN_SCRIPT) && isPage && (SIGNED_IN.has(actor) || (isReportPage(row) && knows))
  const rest = forScript ? policy.slice(0, -OWN_SCRIPT.length) : policy.replace(INDEXED, '')
  expect(rest).not.toMatch(/unsafe|script-src|connect-src|\*/)
  if (isReportPage(row)) expectKeptPrivate({ headers, status }, { row, actor, knows })
}

/** Expects the headers of report pages for caches, search engines and referrers. */
function expectKeptPrivate(
  { headers, status }: Pick<Response, 'headers' | 'status'>,
  { row, actor, knows }: { readonly row: Row; readonly actor: Actor; readonly knows: boolean },
): void {
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive')
  const type = headers.get('content-type') ?? ''
  const isStream = type.startsWith('text/event-stream')
  const isPersonal = SIGNED_IN.has(actor) && type.startsWith('text/html')
  const isPublic = row.privacy === 0 && status === 200 && !isPersonal
  const kept = isPublic ? 'no-cache' : 'no-store'
  expect(headers.get('cache-control')).toBe(isStream ? 'no-store, no-transform' : kept)
  // Forms need the origin of the page: for the password, for a PDF, and for signed-in users.
  const asks = !isStream && status !== 404 && (!knows || row.route === 'GET /r/:id/pdf')
  const policies =
    status === 303
      ? ['same-origin', 'no-referrer']
      : [isPersonal || asks ? 'same-origin' : 'no-referrer']
  expect(policies).toContain(headers.get('referrer-policy'))
}

/** Made for embedding in other sites, for every requester. */
function isForOthers({ route }: Row): boolean {
  return /\/(?:badge\.svg|card\.png|embed)$/.test(route)
}

function expectShownElsewhere(headers: Headers): void {
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none';.*frame-ancestors (?:'none'; sandbox$|\*;)/)
  expect(policy).not.toMatch(/unsafe|script-src|connect-src/)
  expect(headers.get('cache-control')).toBe('public, max-age=300')
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive')
  expect(headers.has('set-cookie')).toBe(false)
}

function isReportPage({ route }: Row): boolean {
  // The sample is public.
  return route !== 'GET /r/sample' && / \/[rs]\//.test(route)
}
