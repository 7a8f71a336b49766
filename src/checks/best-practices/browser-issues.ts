import type { RuntimeFacts } from '../../facts/lab/runtime-facts.ts'
import { defineLabCheck, type Evidence, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { failedLoads } from './shared/failed-loads.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { placeEvidence } from '../shared/place-evidence.ts'

const refused = {
  cookie: { name: 'id', domain: '.ads.example', path: '/' },
  cookieUrl: 'https://ads.example/pixel',
  cookieWarningReasons: [],
  cookieExclusionReasons: ['ExcludeSameSiteUnspecifiedTreatedAsLax'],
}

export const browserIssues = defineLabCheck({
  id: 'browser-issues',
  category: 'best-practices',
  family: 'browser-errors',
  tier: 'E',
  title: 'The Issues panel lists no other issues',
  why: 'The Issues panel of Chromium reports parts of the page that do not work as intended.',
  fix: 'Open the Issues panel of the developer tools, and follow the explanation of each issue.',
  criteria: {
    pass: 'Chromium reports no issue that has no check of its own.',
    warn: 'Chromium reports a refused third-party cookie, a response blocked by a cross-origin policy, a removed heavy ad, shared memory without isolation, or a late @import.',
    'not-applicable': 'Lighthouse ended early.',
    note: 'Issues with checks of their own do not count: mixed content, Content Security Policy, quirks mode, deprecated APIs, the page’s own cookies and failed requests. A repeated issue counts once. Late imports are @import rules after other rules.',
  },
  source: 'https://developer.chrome.com/docs/devtools/issues',
  reads: ['runtime'],
  examples: {
    'not-applicable': [{ facts: { runtime: { collected: false } } }],
    pass: [
      { html: '<p>Nothing.</p>' },
      {
        lab: {
          issues: {
            cookieIssue: [
              {
                ...refused,
                cookieExclusionReasons: [],
                cookieWarningReasons: ['WarnThirdPartyPhaseout'],
              },
            ],
          },
        },
      },
    ],
    warn: [
      { lab: { issues: { cookieIssue: [refused] } } },
      {
        lab: {
          issues: { heavyAdIssue: [{ reason: 'CpuTotalLimit', resolution: 'HeavyAdBlocked' }] },
        },
      },
      {
        lab: {
          issues: {
            sharedArrayBufferIssue: [
              {
                isWarning: true,
                type: 'CreationIssue',
                sourceCodeLocation: { url: 'https://www.example.com/app.js', lineNumber: 3 },
              },
            ],
          },
        },
      },
    ],
  },

  evaluate({ runtime }) {
    if (!runtime.collected) return notMeasured()
    const evidence = [
      ...refusedCookies(runtime),
      ...blocked(runtime),
      ...runtime.issues.heavyAds.map(({ reason }): Evidence => ({
        name: 'heavy ad',
        note: reason,
      })),
      ...runtime.issues.sharedArrayBuffers.map((place): Evidence => ({
        ...placeEvidence(place),
        name: 'SharedArrayBuffer',
        note: 'without cross-origin isolation',
      })),
      ...runtime.issues.styleSheets
        .filter(({ reason }) => reason === 'LateImportRule')
        .map((place): Evidence => ({
          ...placeEvidence(place),
          name: '@import',
          note: 'after other rules, where browsers ignore it',
        })),
    ]
    const value = { number: evidence.length, unit: 'count' } as const
    return evidence.length === 0
      ? pass(undefined, { value })
      : warn(`The Issues panel of Chromium lists ${counted(evidence.length, 'issue')}`, evidence, {
          value,
        })
  },
})

function refusedCookies({ issues }: RuntimeFacts): Evidence[] {
  return issues.cookies
    .filter(({ party, exclusions }) => party === 'third' && exclusions.length > 0)
    .map(({ name, url, exclusions }) => ({
      ...(url !== null && { url }),
      name: `cookie ${name}`,
      note: exclusions.join(', '),
    }))
}

function blocked(runtime: RuntimeFacts): Evidence[] {
  const failed = new Set(failedLoads(runtime).map(({ url }) => url))
  return runtime.issues.blockedByResponse
    .filter(({ url }) => !failed.has(url))
    .map(({ url, reason }) => ({ url, name: 'blocked response', note: reason }))
}
