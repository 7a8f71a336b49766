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
  title: 'Scripts send and fetch nothing in the clear',
  why: 'What an https page sends over ws: or http: can be read and changed on the way. Browsers block some of it and warn of the rest.',
  fix: 'Use wss: and https: for the listed addresses.',
  criteria:
    'Passes when an https page opened no ws: socket, fetched no download over http and made no form that submits to http while it loaded; fails for any of them, blocked by the browser or not. Forms that stand so in the markup are the business of the check of forms. localhost counts as safe. Does not apply when the page itself came over http, or Lighthouse ended early.',
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
    if (!isHttps(runtime.url)) return notApplicable('The page itself came over http.')
    const found = [...trafficIn(runtime, forms), ...downloadsIn(runtime)]
    if (found.length === 0) return pass()
    return fail(`${counted(found.length, 'address', 'addresses')} used in the clear.`, found, {
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

/** A download is a navigation that ends before there is a page. */
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
