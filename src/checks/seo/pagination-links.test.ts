import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { paginationLinks } from './pagination-links.ts'

const judge = (html: string) => paginationLinks.evaluate(exampleFacts({ html }))

it('shows both neighbours, as absolute addresses, the old spelling of prev included', () => {
  const html = '<link rel="previous" href="?page=1">\n<LINK REL="Next prefetch" href="?page=3">'
  expect(judge(html)).toMatchObject({
    status: 'informative',
    message: 'The page declares 2 next and previous pages',
    evidence: [
      { line: 1, url: 'https://www.example.com/page?page=1', name: 'previous' },
      { line: 2, url: 'https://www.example.com/page?page=3', name: 'next prefetch' },
    ],
  })
})

it.each(['<a rel="next" href="?page=2">Next</a>', '<link rel="nextpage" href="?page=2">'])(
  'is not about %s',
  (html) => {
    expect(judge(html).status).toBe('not-applicable')
  },
)
