import type { StaticFacts } from '../../facts/static-facts.ts'

/** Headers that a site should send with all of its pages, or with none. */
export function headersOf({ policies }: Pick<StaticFacts, 'policies'>): string[] {
  const has: readonly (readonly [name: string, present: boolean])[] = [
    ['Strict-Transport-Security', policies.hsts.valid],
    ['Content-Security-Policy', policies.csp.some(({ source }) => source !== 'report-only')],
    ['X-Content-Type-Options', policies.contentTypeOptions.length > 0],
    ['Referrer-Policy', policies.referrerPolicyRaw.length > 0],
    ['X-Frame-Options', policies.frameOptions.length > 0],
  ]
  return has.filter(([, present]) => present).map(([name]) => name)
}

/** With `frame-ancestors` in a header, browsers ignore X-Frame-Options. */
export function limitsFrames({ policies }: Pick<StaticFacts, 'policies'>): boolean {
  return policies.csp.some(
    ({ source, directives }) =>
      source === 'header' && directives.some(({ name }) => name === 'frame-ancestors'),
  )
}
