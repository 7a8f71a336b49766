import { asRow, listOf, type Row, textOf } from '../details.ts'
import type { CookieIssueFact, CspViolationFact, IssueFacts } from '../runtime-facts.ts'
import type { PartyOf } from './party-of.ts'
import { placeOf } from './place-of.ts'

const LONGEST = 2048

const RESOLUTIONS = {
  MixedContentBlocked: 'blocked',
  MixedContentAutomaticallyUpgraded: 'upgraded',
  MixedContentWarning: 'warned',
} as const

/** Reads issues of Chromium's protocol, in which each kind has its own shape. */
export function issuesOf(
  issues: Readonly<Record<string, readonly unknown[]>>,
  partyOf: PartyOf,
): IssueFacts {
  const of = (kind: string) => (Object.hasOwn(issues, kind) ? listOf(issues[kind]) : [])
  return {
    mixedContent: unique(of('mixedContentIssue').map(mixedContent)),
    csp: unique(of('contentSecurityPolicyIssue').map((row) => cspViolation(row, partyOf))),
    cookies: unique(of('cookieIssue').map((row) => cookieIssue(row, partyOf))),
    blockedByResponse: unique(
      of('blockedByResponseIssue').map((row) => ({
        url: urlIn(asRow(row.request).url),
        reason: textOf(row.reason),
      })),
    ),
    cors: unique(
      of('corsIssue').map((row) => ({
        url: urlIn(asRow(row.request).url),
        reason: textOf(asRow(row.corsErrorStatus).corsError),
      })),
    ),
    heavyAds: of('heavyAdIssue').map(({ reason }) => ({ reason: textOf(reason) })),
    sharedArrayBuffers: unique(
      of('sharedArrayBufferIssue').map((row) => placeOf(row.sourceCodeLocation)),
    ),
    styleSheets: unique(
      of('stylesheetLoadingIssue').map((row) => ({
        ...placeOf(row.sourceCodeLocation),
        reason: textOf(row.styleSheetLoadingIssueReason),
      })),
    ),
    counts: Object.fromEntries(Object.entries(issues).map(([kind, rows]) => [kind, rows.length])),
  }
}

function mixedContent(row: Row): IssueFacts['mixedContent'][number] {
  const status = textOf(row.resolutionStatus)
  return {
    type: textOf(row.resourceType),
    url: urlIn(row.insecureURL),
    resolution: isResolution(status) ? RESOLUTIONS[status] : 'warned',
    page: urlIn(row.mainResourceURL),
  }
}

function isResolution(status: string): status is keyof typeof RESOLUTIONS {
  return Object.hasOwn(RESOLUTIONS, status)
}

function cspViolation(row: Row, partyOf: PartyOf): CspViolationFact {
  const place = placeOf(row.sourceCodeLocation)
  const type = textOf(row.contentSecurityPolicyViolationType)
  return {
    ...place,
    directive: textOf(row.violatedDirective),
    blocked: urlIn(row.blockedURL) || null,
    kind: kindOf(type),
    reportOnly: row.isReportOnly === true,
    party: partyOf(place.url),
  }
}

function kindOf(type: string): CspViolationFact['kind'] {
  if (type === 'kInlineViolation') return 'inline'
  if (type === 'kEvalViolation' || type === 'kWasmEvalViolation') return 'eval'
  return type === 'kURLViolation' ? 'url' : 'other'
}

function cookieIssue(row: Row, partyOf: PartyOf): CookieIssueFact {
  const cookie = asRow(row.cookie)
  const url = urlIn(row.cookieUrl) || urlIn(asRow(row.request).url) || null
  const domain = textOf(cookie.domain)
  return {
    name: textOf(cookie.name) || textOf(row.rawCookieLine).split('=', 1).join('').slice(0, 200),
    domain,
    exclusions: textsIn(row.cookieExclusionReasons),
    warnings: textsIn(row.cookieWarningReasons),
    url,
    party: partyOf(domain === '' ? url : domain),
  }
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}

function urlIn(value: unknown): string {
  return textOf(value).slice(0, LONGEST)
}

/** The browser repeats an issue each time it occurs. */
function unique<Fact>(facts: readonly Fact[]): Fact[] {
  return [...new Map(facts.map((fact) => [JSON.stringify(fact), fact])).values()]
}
