import { expect, it } from 'vitest'
import { linkFact } from '../../../test/support/facts.ts'
import { hashRouting } from './hash-routing.ts'

const judge = (...hrefs: string[]) =>
  hashRouting.evaluate({
    links: hrefs.map((href) =>
      linkFact({ href, party: href.startsWith('#') ? 'page' : 'internal' }),
    ),
  }).status

it('counts pages, not links', () => {
  expect(judge('#/a', '#/a', '#/a')).toBe('pass')
  expect(judge('#/a', '#/b', '/#!c')).toBe('warn')
})

it('does not take #/ alone, or an ordinary fragment, for a page', () => {
  expect(judge('#/', '#!', '/b#/', '/c#!', '#a/b', '#c')).toBe('pass')
})

it('does not mind how other sites are built', () => {
  const links = ['a', 'b', 'c'].map((page) =>
    linkFact({ href: `https://example.net/#/${page}`, party: 'external' }),
  )
  expect(hashRouting.evaluate({ links }).status).toBe('pass')
})
