import { expect, it } from 'vitest'
import { linkFact } from '../../../test/support/facts.ts'
import { socialProfiles } from './social-profiles.ts'

it('lists each profile once, links before structured data', () => {
  const url = 'https://x.com/library'
  const links = [9, 90].map((line) => linkFact({ href: url, url, line, party: 'external' }))
  links.push(linkFact({ href: '/x', url: 'https://x.com/own', party: 'internal' }))
  const nodes = [{ sameAs: [url, 'https://github.com/library', 7] }, { sameAs: null }]
  const structuredData = [{ format: 'json-ld', line: 4, types: [], errors: [], nodes }] as const
  expect(socialProfiles.evaluate({ links, structuredData })).toEqual({
    status: 'informative',
    message: 'The page links profiles on X and GitHub',
    evidence: [
      { line: 9, url, name: 'X' },
      { line: 4, note: 'sameAs', url: 'https://github.com/library', name: 'GitHub' },
    ],
  })
})

it('says that there are none', () => {
  expect(socialProfiles.evaluate({ links: [], structuredData: [] })).toEqual({
    status: 'informative',
    message: 'The page links no profile on a social network',
  })
})
