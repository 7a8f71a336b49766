import { at, defineCheck, type Evidence, inform } from '../check.ts'
import { headerLines } from '../headers.ts'
import { servicesOf } from '../services.ts'

const HEADERS = ['Server', 'X-Powered-By', 'X-Generator']

export const analyticsDetected = defineCheck({
  id: 'analytics-detected',
  category: 'best-practices',
  importance: 'informative',
  title: 'Services and technologies that the markup names',
  why: 'Each service of others costs time and tells it of every visit. What only scripts load is not seen here.',
  fix: 'Remove what nobody looks at any more.',
  source: 'https://github.com/patrickhulce/third-party-web',
  reads: ['resources', 'head', 'response'],
  examples: {
    informative: [
      { html: '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>' },
      { html: '<meta name="generator" content="Hugo 0.150">', headers: [['Server', 'nginx']] },
      { html: '<title>Library</title>' },
    ],
  },

  evaluate({ resources, head, response }) {
    const services = servicesOf(resources)
    const evidence: Evidence[] = [
      ...services.map(({ name, kind, url }) => ({ url, name, note: kind })),
      ...head.metas
        .filter(({ name, content }) => name === 'generator' && content.trim() !== '')
        .map((meta) => ({ ...at(meta), name: 'generator', value: meta.content })),
      ...HEADERS.flatMap((name) =>
        headerLines(response.headers, name).map((value) => ({ name, value })),
      ),
    ]
    const message =
      services.length === 0
        ? 'The markup names no known service of others.'
        : `The markup names: ${services.map(({ name }) => name).join(', ')}.`
    return inform(message, evidence, { value: { number: services.length, unit: 'count' } })
  },
})
