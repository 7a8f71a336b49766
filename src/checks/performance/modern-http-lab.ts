import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'

const AUDIT = 'modern-http-insight'

export const modernHttpLab = defineLabCheck({
  id: 'modern-http-lab',
  category: 'performance',
  importance: 'low',
  title: 'No host serves many files over HTTP/1.1',
  why: 'HTTP/1.1 answers one request after the other on each of six connections; HTTP/2 and HTTP/3 answer them together.',
  fix: 'Switch on HTTP/2 or HTTP/3 at the server or the CDN that is named.',
  criteria:
    'Passes when no host serves six or more static files over HTTP/1.1, and warns when one does. Answers of a service worker, of this machine and small pixels of other sites are left out. Browsers speak HTTP/2 only over HTTPS. Does not apply when Lighthouse could not tell.',
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
      `Over HTTP/1.1: ${counted(oldHttp.length, 'request')} to ${counted(hosts.size, 'host')}.`,
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
