import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { ampLink } from './amp-link.ts'

const judge = (html: string) => ampLink.evaluate(exampleFacts({ html }))

it('says when the link is in a place where it is ignored', () => {
  expect(judge('<p>Hello</p>\n<link rel="amphtml" href="/page.amp">')).toMatchObject({
    evidence: [{ line: 2, url: '/page.amp', note: 'in the body, ignored' }],
  })
})

it('does not say so of a link in the head, one without address included', () => {
  expect(judge('<title>Library</title>\n<link rel="AMPHTML">')).toEqual({
    status: 'informative',
    message: 'The page links to an AMP version',
    evidence: [{ line: 2, url: '' }],
  })
})

it('is not about ordinary links to an AMP page', () => {
  expect(judge('<a rel="amphtml" href="/page.amp">AMP</a>').status).toBe('not-applicable')
})
