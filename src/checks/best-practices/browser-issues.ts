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
  title: 'The developer tools list no other issues',
  why: 'The Issues panel of Chromium tells of things that do not work as the page meant them to.',
  fix: 'Open the Issues panel of the developer tools; it explains each of them.',
  criteria:
    'Passes when Chromium raised no issue that is not judged by a check of its own, and warns for those that remain: cookies of other domains that it refused, answers that a cross-origin policy blocked without the request failing, heavy ads that it removed, shared memory without isolation, and style sheets imported too late. Mixed content, the content policy, quirks mode, deprecated interfaces, the page’s own cookies and failed requests have checks of their own and are left out; an issue that is repeated counts once. Does not apply when Lighthouse ended early.',
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
          note: 'after other rules, where it is ignored',
        })),
    ]
    const value = { number: evidence.length, unit: 'count' } as const
    return evidence.length === 0
      ? pass(undefined, { value })
      : warn(`${counted(evidence.length, 'issue')} in the developer tools.`, evidence, { value })
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
    .map(({ url, reason }) => ({ url, name: 'blocked answer', note: reason }))
}
