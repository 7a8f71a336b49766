import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'

const AUDIT = 'modern-http-insight'

export const modernHttpLab = defineLabCheck({
  id: 'modern-http-lab',
  category: 'performance',
  importance: 'low',
  title: 'No host serves many files over HTTP/1.1',
  why: 'Over HTTP/1.1 each of 6 connections carries one file after the other, so visitors wait longer; HTTP/2 and HTTP/3 carry many at once.',
  fix: 'Enable HTTP/2 or HTTP/3 on the listed server or CDN.',
  criteria: {
    pass: 'No host serves 6 or more static files over HTTP/1.1.',
    warn: 'At least one host serves 6 or more static files over HTTP/1.1.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'Responses of a service worker or of localhost and small third-party pixels do not count. Browsers use HTTP/2 over https only.',
  },
  source: 'https://developer.chrome.com/docs/performance/insights/modern-http',
  reads: ['loading'],
  supersedes: ['http2'],
  examples: {
    pass: [rowsExample(AUDIT, [])],
    warn: [rowsExample(AUDIT, oldFiles())],
    'not-applicable': [{ html: '<p>Not measured.</p>' }],
  },

  evaluate({ loading: { oldHttp } }) {
    if (oldHttp === null) return notMeasured()
    if (oldHttp.length === 0) return pass()
    const hosts = Map.groupBy(oldHttp, ({ url }) => URL.parse(url)?.host ?? url)
    return warn(
      `${counted(oldHttp.length, 'request')} to ${counted(hosts.size, 'host')} ${verb(oldHttp.length, 'uses', 'use')} HTTP/1.1`,
      [...hosts].map(([name, all]) => ({ name, value: all.length, note: all[0]?.protocol ?? '' })),
      { value: { number: oldHttp.length, unit: 'count' } },
    )
  },
})

function oldFiles() {
  return Array.from({ length: 7 }, (_, index) => ({
    url: `https://static.example.com/${index}.js`,
    protocol: 'http/1.1',
  }))
}
