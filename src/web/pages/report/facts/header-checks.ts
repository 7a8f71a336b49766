import type { CheckResult } from '../../../../report/results.ts'

/** Lower-case header names, and the checks that rate them. Those of cookies rate only some lines. */
export const JUDGES: Readonly<Record<string, readonly string[]>> = {
  'content-security-policy': [
    'csp-present',
    'csp-syntax',
    'csp-quality',
    'csp-insecure-sources',
    'trusted-types',
  ],
  'strict-transport-security': ['hsts', 'hsts-preload'],
  'x-frame-options': ['clickjacking'],
  'x-content-type-options': ['x-content-type-options'],
  'referrer-policy': ['referrer-policy'],
  'permissions-policy': ['permissions-policy'],
  'cross-origin-opener-policy': ['coop'],
  'cross-origin-embedder-policy': ['coep-corp'],
  'cross-origin-resource-policy': ['coep-corp'],
  'access-control-allow-origin': ['cors-credentials-any-origin'],
  'reporting-endpoints': ['reporting-endpoints'],
  'report-to': ['reporting-endpoints'],
  'x-xss-protection': ['headers-deprecated'],
  'expect-ct': ['headers-deprecated'],
  'feature-policy': ['headers-deprecated'],
  'public-key-pins': ['headers-deprecated'],
  pragma: ['headers-deprecated'],
  server: ['server-version-leak'],
  'x-powered-by': ['server-version-leak'],
  'x-aspnet-version': ['server-version-leak'],
  'x-aspnetmvc-version': ['server-version-leak'],
  'x-generator': ['server-version-leak'],
  'cache-control': ['html-cache-policy'],
  'content-encoding': ['text-compression', 'compression-modern'],
  'alt-svc': ['http3'],
  'x-robots-tag': ['robots-noindex'],
}

/** The checks that rated a header of this name, in the order of the catalogue; ignored ones are left out. */
export function checksOfHeader(name: string, checks: readonly CheckResult[]): CheckResult[] {
  const lower = name.toLowerCase()
  const ids = Object.hasOwn(JUDGES, lower) ? (JUDGES[lower] ?? []) : []
  return checks.filter(
    ({ id, outcome, ignored }) => ids.includes(id) && outcome in MARKED && ignored !== true,
  )
}

const MARKED: Readonly<Partial<Record<CheckResult['outcome'], true>>> = {
  pass: true,
  warn: true,
  fail: true,
}
