import { expect, it } from 'vitest'
import type { LinkProbeFact } from '../../facts/element-facts.ts'
import { brokenExternalLinks } from './broken-external-links.ts'

const probe = (status: number | null, state: LinkProbeFact['state']): LinkProbeFact => ({
  url: 'https://example.net/',
  party: 'external',
  state,
  status,
  redirects: 0,
  reason: '',
})

it('counts what is gone among what answered', () => {
  const linkProbes = [
    probe(404, 'broken'),
    probe(500, 'broken'),
    probe(200, 'ok'),
    probe(999, 'unverified'),
  ]
  expect(brokenExternalLinks.evaluate({ linkProbes })).toMatchObject({
    status: 'warn',
    message: '1 of 3 tested links to other sites is broken.',
    value: { number: 1, unit: 'count' },
  })
})
