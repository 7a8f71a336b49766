import { defineCheck, type Evidence, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { enforcedCsps, type ReadCsp } from './shared/csp.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'

/** These directives name report endpoints or embedding pages, not what the page loads. */
const LOADS_NOTHING: ReadonlySet<string> = new Set(['report-uri', 'report-to', 'frame-ancestors'])
const DISPLAY_ONLY: ReadonlySet<string> = new Set(['img-src', 'media-src'])

export const cspInsecureSources = defineCheck({
  id: 'csp-insecure-sources',
  category: 'security',
  family: 'security-headers',
  tier: 'E',
  title: 'The Content Security Policy allows no http: sources',
  why: 'Anyone on the network can replace a file that is loaded over http.',
  fix: 'Write https: in the listed sources, or omit the scheme.',
  criteria: {
    pass: 'No directive of the enforced policies allows a source with http: or ftp:.',
    warn: 'At least one directive of the enforced policies allows a source with http: or ftp:.',
    'not-applicable': 'The page was served over http, or no policy is enforced.',
    note: "The check ignores report-uri, report-to and frame-ancestors, sources that browsers ignore because of 'strict-dynamic', and sources that another policy with the same directive forbids.",
  },
  source: 'https://www.w3.org/TR/CSP3/#match-schemes',
  reads: ['address', 'policies'],
  examples: {
    pass: [
      {
        headers: [
          ['Content-Security-Policy', 'img-src cdn.example.org; report-uri http://r.example/'],
        ],
      },
      {
        headers: [
          [
            'Content-Security-Policy',
            "script-src 'nonce-cmFuZG9tMTIz' 'strict-dynamic' https: http:",
          ],
        ],
      },
    ],
    warn: [
      { headers: [['Content-Security-Policy', 'img-src http:']] },
      { headers: [['Content-Security-Policy', 'script-src http://cdn.example.org']] },
    ],
    'not-applicable': [{ html: '<p>No policy.</p>' }],
  },

  evaluate({ address, policies }) {
    if (!isHttps(address.final)) return notApplicable('The page was served over http')
    const csps = enforcedCsps(policies)
    if (csps.length === 0) return notApplicable('The page enforces no Content Security Policy')

    const rows = csps.flatMap(insecureSources).filter(({ name }) => allAllow(csps, name))
    if (rows.length === 0) return pass()
    return rows.every(({ name }) => DISPLAY_ONLY.has(name))
      ? warn('The Content Security Policy allows images or media over http', rows)
      : warn(`The Content Security Policy allows ${counted(rows.length, 'source')} over http`, rows)
  },
})

function insecureSources({ effective }: ReadCsp): (Evidence & { readonly name: string })[] {
  return Object.entries(effective.directives)
    .filter(([name]) => !LOADS_NOTHING.has(name))
    .flatMap(([name, values = []]) =>
      values.filter((value) => /^(?:http|ftp):/i.test(value)).map((value) => ({ name, value })),
    )
}

/** Another policy with the directive but without such a source forbids it for both. */
function allAllow(csps: readonly ReadCsp[], name: string): boolean {
  return csps
    .filter(({ effective }) => name in effective.directives)
    .every((csp) => insecureSources(csp).some((row) => row.name === name))
}
