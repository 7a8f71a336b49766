import { describe, expect, it } from 'vitest'
import type { LinkProbeFact } from '../../facts/element-facts.ts'
import { linkFact, pageFacts } from '../../../test/support/facts.ts'
import { brokenExternalLinks } from './broken-external-links.ts'

const probe = (
  status: number | null,
  state: LinkProbeFact['state'],
  url = 'https://example.net/',
): LinkProbeFact => ({
  url,
  party: 'external',
  state,
  status,
  redirects: 0,
  reason: '',
})

const judge = (linkProbes: LinkProbeFact[], local = false) => {
  const { address } = pageFacts()
  return brokenExternalLinks.evaluate({
    address: { ...address, local },
    linkProbes,
    links: [],
  })
}

it('counts broken links among those that responded', () => {
  const linkProbes = [
    probe(404, 'broken'),
    probe(500, 'broken'),
    probe(200, 'ok'),
    probe(999, 'unverified'),
  ]
  expect(judge(linkProbes)).toMatchObject({
    status: 'warn',
    message: '1 of 3 tested external links is broken',
    value: { number: 1, unit: 'count' },
  })
})

describe('a link to a site that does not respond', () => {
  const dead = probe(null, 'broken')
  const deadToo = probe(null, 'broken', 'https://example.org/')

  it('is not reported when several hosts do not respond', () => {
    expect(judge([dead, deadToo])).toEqual({
      status: 'not-applicable',
      reason: '2 tested external links could not be reached; Pagemark itself may be offline',
    })
  })

  it('is reported when only its host was requested, from a public page', () => {
    expect(judge([dead, { ...dead, url: 'https://example.net/about' }]).status).toBe('warn')
  })

  it('is not reported for a page on a local address', () => {
    expect(judge([dead], true).status).toBe('not-applicable')
  })

  it('is reported when another site responded, even with a refusal', () => {
    const refused = probe(403, 'unverified', 'https://example.org/')
    expect(judge([dead, refused], true)).toMatchObject({
      status: 'warn',
      message: '1 tested external link is broken',
    })
  })
})

it('shows where the page links to broken URLs', () => {
  const { address } = pageFacts()
  const links = [
    linkFact({ href: 'https://example.org/', name: 'Elsewhere', line: 3 }),
    linkFact({ href: 'https://example.net/#team', name: 'The team', line: 7 }),
    linkFact({ href: 'https://example.net/', name: 'Again', line: 9 }),
  ]
  const linkProbes = [probe(404, 'broken')]
  expect(brokenExternalLinks.evaluate({ address, linkProbes, links })).toMatchObject({
    evidence: [{ line: 7, name: 'The team', url: 'https://example.net/', status: 404 }],
  })
})
