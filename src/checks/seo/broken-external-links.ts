import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { answeredProbes, probeEvidence } from '../link-probes.ts'

const GONE = new Set([404, 410])

export const brokenExternalLinks = defineCheck({
  id: 'broken-external-links',
  category: 'seo',
  importance: 'low',
  title: 'Links to other sites work',
  why: 'A link to a page that is gone disappoints people and makes the page look neglected.',
  fix: 'Replace or remove the links listed.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  reads: ['linkProbes'],
  examples: {
    pass: [
      { facts: { linkProbes: [probe({ state: 'ok', status: 200 })] } },
      { facts: { linkProbes: [probe({ state: 'broken', status: 503 })] } },
    ],
    warn: [
      { facts: { linkProbes: [probe({ state: 'broken', status: 410 })] } },
      { facts: { linkProbes: [probe({ state: 'broken', status: null })] } },
    ],
    'not-applicable': [{ facts: { linkProbes: [probe({ state: 'unverified', status: 999 })] } }],
  },

  evaluate({ linkProbes }) {
    const tested = answeredProbes(linkProbes, 'external')
    if (tested.length === 0) return notApplicable('No link to another site was tested.')

    // A server error of others passes; it is not the page's to mend.
    const gone = tested.filter(
      ({ state, status }) => state === 'broken' && (status === null || GONE.has(status)),
    )
    if (gone.length === 0) return pass()
    return warn(
      `${gone.length} of ${tested.length} tested links to other sites ${gone.length === 1 ? 'is' : 'are'} broken.`,
      gone.map(probeEvidence),
      { value: { number: gone.length, unit: 'count' } },
    )
  },
})

function probe(answer: { state: 'ok' | 'broken' | 'unverified'; status: number | null }) {
  return {
    url: 'https://example.net/',
    party: 'external' as const,
    redirects: 0,
    reason: '',
    ...answer,
  }
}
