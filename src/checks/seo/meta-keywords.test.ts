import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { metaKeywords } from './meta-keywords.ts'

const judge = (html: string) => metaKeywords.evaluate(exampleFacts({ html }))

it.each(['<meta name="keywords" content=" \n ">', '<meta property="keywords" content="a, b">'])(
  'sees no keywords in %s',
  (html) => {
    expect(judge(html).status).toBe('not-applicable')
  },
)

it('shows each element on its line, its name in any case and its spaces folded', () => {
  expect(
    judge('<meta name="KEYWORDS" content="a,\n  b">\n\n<meta name=keywords content=c>'),
  ).toMatchObject({
    status: 'informative',
    evidence: [
      { line: 1, value: 'a, b' },
      { line: 4, value: 'c' },
    ],
  })
})
