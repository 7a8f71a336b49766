import { defineCheck, type Evidence, inform } from '../check.ts'
import { someOf } from '../shared/some-of.ts'
import { type Technology, technologiesOf } from '../../facts/derived/technologies.ts'

export const analyticsDetected = defineCheck({
  id: 'analytics-detected',
  category: 'best-practices',
  importance: 'informative',
  title: 'Technologies and services in the markup',
  why: 'The technology of a site decides what can be changed. Each third-party service costs loading time and learns of every visit.',
  fix: 'Remove services that are no longer used.',
  criteria: {
    informative:
      'Lists each system, library and service that the page reveals by its generator, headers, cookies, URLs and inline code once.',
    note: 'Technologies that only scripts load are not detected. On a page with more than 500 files or scripts, the first 500 are checked.',
  },
  source: 'https://github.com/patrickhulce/third-party-web',
  reads: ['resources', 'scripts', 'head', 'response', 'cookies', 'assets'],
  examples: {
    informative: [
      { html: '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>' },
      { html: '<meta name="generator" content="Hugo 0.150">', headers: [['Server', 'nginx']] },
      { html: '<title>Library</title>' },
    ],
  },

  evaluate(facts) {
    const technologies = technologiesOf(facts)
    const message =
      technologies.length === 0
        ? 'The page reveals no known technology'
        : `The page uses ${someOf(technologies.map(({ name }) => name))}`
    return inform(message, technologies.map(row), {
      value: { number: technologies.length, unit: 'count' },
    })
  },
})

function row({ name, kind, version, sign, proof }: Technology): Evidence {
  const place = sign === 'address' ? { url: proof } : { snippet: proof }
  return { ...place, name, ...(version === null ? {} : { value: version }), note: kind }
}
