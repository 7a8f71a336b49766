import type { ExampleDevice } from '../../facts/lab/example-device.ts'
import type { RuntimeFacts } from '../../facts/lab/runtime-facts.ts'
import type { FormFact } from '../../facts/element-facts.ts'
import { defineLabCheck, type Evidence, fail, notApplicable, pass } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { requestExample } from '../shared/runtime-example.ts'
import { isTraffic } from './shared/runtime-mixed-content.ts'
import { isHttps, isInsecure } from '../../facts/derived/secure-context.ts'

export const insecureRequests = defineLabCheck({
  id: 'insecure-requests',
  category: 'security',
  family: 'mixed-content',
  tier: 'D',
  title: 'The page opens no unencrypted connections',
  why: 'What an https page sends over ws: or http: can be read and changed on the network. Browsers block some of these requests and warn of others.',
  fix: 'Use wss: and https: for the listed URLs.',
  criteria: {
    pass: 'While the https page loaded, it opened no ws: socket, downloaded nothing over http and added no form that submits over http.',
    fail: 'While the https page loaded, it opened a ws: socket, downloaded a file over http or added a form that submits over http, whether or not the browser blocked it.',
    'not-applicable': 'The page was served over http, or Lighthouse ended early.',
    note: 'Forms in the markup count in the check insecure-form. URLs on localhost count as secure.',
  },
  source: 'https://www.w3.org/TR/mixed-content/',
  reads: ['runtime', 'forms'],
  examples: {
    pass: [
      { html: '<p>Nothing.</p>' },
      {
        html: '<form action="http://example.org/find"><input></form>',
        ...issue('Form', 'http://example.org/find'),
      },
      {
        lab: {
          requests: [requestExample({ url: 'http://localhost/a.zip', ...downloaded() })],
        },
      },
    ],
    fail: [
      issue('Resource', 'ws://www.example.com/live'),
      issue('Form', 'http://www.example.com/find'),
      { lab: { requests: [requestExample({ url: 'http://example.org/a.zip', ...downloaded() })] } },
    ],
    'not-applicable': [
      { facts: { runtime: { collected: false } } },
      { url: 'http://www.example.com/', ...issue('Resource', 'ws://www.example.com/live') },
    ],
  },

  evaluate({ runtime, forms }) {
    if (!runtime.collected) return notMeasured()
    if (!isHttps(runtime.url)) return notApplicable('The page was served over http')
    const found = [...trafficIn(runtime, forms), ...downloadsIn(runtime)]
    if (found.length === 0) return pass()
    return fail(`The page uses ${counted(found.length, 'URL')} without encryption`, found, {
      value: { number: found.length, unit: 'count' },
    })
  },
})

function trafficIn({ issues }: RuntimeFacts, forms: readonly FormFact[]): Evidence[] {
  const inMarkup = new Set(
    forms.flatMap(({ url, submitters }) => [url, ...submitters.map((submitter) => submitter.url)]),
  )
  const found = issues.mixedContent.filter(
    (content) => isTraffic(content) && !(content.type === 'Form' && inMarkup.has(content.url)),
  )
  const byUrl = new Map(found.map((content) => [content.url, content]))
  return [...byUrl.values()].map(({ url, type, resolution }) => ({
    url,
    name: url.startsWith('ws:') ? 'WebSocket' : type.toLowerCase(),
    note: resolution === 'blocked' ? 'blocked' : 'not blocked',
  }))
}

/** A download is a navigation that ends without a page. */
function downloadsIn({ requests }: RuntimeFacts): Evidence[] {
  return requests
    .filter(
      ({ url, type, isMainDocument, inFrame, failed, status, mimeType }) =>
        type === 'Document' &&
        !isMainDocument &&
        !inFrame &&
        failed &&
        status > 0 &&
        mimeType !== 'text/html' &&
        isInsecure(url),
    )
    .map(({ url }) => ({ url, name: 'download', note: 'not blocked' }))
}

function downloaded() {
  return {
    type: 'Document',
    mimeType: 'application/zip',
    failed: true,
    failure: 'net::ERR_ABORTED',
  }
}

function issue(resourceType: string, insecureURL: string): { lab: ExampleDevice } {
  const found = { resourceType, resolutionStatus: 'MixedContentWarning', insecureURL }
  return { lab: { issues: { mixedContentIssue: [found] } } }
}
