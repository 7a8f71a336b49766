import { expect, it } from 'vitest'
import { headFacts, linkFact } from '../../../test/support/facts.ts'
import { authorshipSignals } from './authorship-signals.ts'

it('finds authors in data and pages by their address', () => {
  const links = [
    linkFact({ href: '/de/Ueber_uns.html', line: 3 }),
    linkFact({ href: '/contact/', line: 4 }),
    linkFact({ href: 'https://other.example/privacy', party: 'external' }),
    linkFact({ href: '/blog/about-cats' }),
  ]
  const nodes = [{ '@type': 'NewsArticle', author: [{ '@type': 'Person', name: 'Ann' }] }]
  const structuredData = [{ format: 'json-ld', line: 2, types: [], errors: [], nodes }] as const
  expect(authorshipSignals.evaluate({ head: headFacts(), links, structuredData })).toMatchObject({
    message:
      'The page names an author or publisher and links 2 pages about the site (about, contact)',
    evidence: [{ name: 'NewsArticle', value: 'Ann' }, { line: 3, name: 'about' }, { line: 4 }],
  })
})

it('takes the name of a person or publisher, and no title of an article', () => {
  const nodes = [
    { '@type': 'Article', name: 'Ten chairs' },
    { '@type': 'Organization', name: 'Town library' },
  ]
  const structuredData = [{ format: 'json-ld', line: 2, types: [], errors: [], nodes }] as const
  expect(authorshipSignals.evaluate({ head: headFacts(), links: [], structuredData })).toEqual({
    status: 'informative',
    message: 'The page names an author or publisher and links no page about the site',
    evidence: [{ name: 'Organization', value: 'Town library' }],
  })
})

it('says when the page names no author', () => {
  expect(
    authorshipSignals.evaluate({ head: headFacts(), links: [], structuredData: [] }),
  ).toMatchObject({
    message: 'The page names no author or publisher and links no page about the site',
  })
})

it('names one page about the site as well as several', () => {
  const links = [linkFact({ href: '/impressum' })]
  expect(
    authorshipSignals.evaluate({ head: headFacts(), links, structuredData: [] }),
  ).toMatchObject({
    message: 'The page names no author or publisher and links 1 page about the site (imprint)',
  })
})
