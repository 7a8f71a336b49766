import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { outboundRel } from './outbound-rel.ts'

const judge = (html: string) => outboundRel.evaluate(exampleFacts({ html }))

it('counts a link once, whatever marks it carries together', () => {
  const html = `<a href="https://a.example.net/" rel="nofollow UGC noopener">1</a>
<a href="https://b.example.org/" rel="noreferrer">2</a>
<a href="https://c.example.org/" rel="sponsored">3</a>`
  expect(judge(html)).toEqual({
    status: 'informative',
    message: '1 of 3 external links has no nofollow, sponsored or ugc',
    value: { number: 3, unit: 'count' },
    evidence: [
      { name: 'nofollow', value: 1 },
      { name: 'sponsored', value: 1 },
      { name: 'ugc', value: 1 },
      { name: 'noopener', value: 1 },
      { name: 'noreferrer', value: 1 },
    ],
  })
})

it.each([
  '<a href="https://shop.example.com/">A sub-domain</a>',
  '<a href="mailto:library@example.net">Mail</a>',
  '<a>No address</a>',
])('does not count %s as a link to another site', (html) => {
  expect(judge(html).status).toBe('not-applicable')
})
