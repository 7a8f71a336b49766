import { defineCheck, type Evidence, inform } from '../check.ts'
import { type Technology, technologiesOf } from '../../facts/derived/technologies.ts'

export const analyticsDetected = defineCheck({
  id: 'analytics-detected',
  category: 'best-practices',
  importance: 'informative',
  title: 'Technologies and services that the page shows',
  why: 'What a site is made with decides what can be changed; each service of others costs time and is told of every visit. What only scripts load is not seen here.',
  fix: 'Remove what nobody looks at any more.',
  criteria:
    'Always informative: lists the systems, libraries and services that the page shows by its generator, headers, cookies, addresses and inline code, each once. What only scripts load is not seen, and of a page with more than 500 files or scripts the first 500 are looked at.',
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
        ? 'The page shows no technology that is known here.'
        : `The page shows: ${technologies.map(({ name }) => name).join(', ')}.`
    return inform(message, technologies.map(row), {
      value: { number: technologies.length, unit: 'count' },
    })
  },
})

function row({ name, kind, version, sign, proof }: Technology): Evidence {
  const place = sign === 'address' ? { url: proof } : { snippet: proof }
  return { ...place, name, ...(version === null ? {} : { value: version }), note: kind }
}
