import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { robotsTxtSyntax } from './robots-txt-syntax.ts'

const judge = (robotsTxt: string) => robotsTxtSyntax.evaluate(exampleFacts({ robotsTxt }))

it.each([
  ['nothing', ''],
  ['only comments', '# User-agent\n\n  # Disallow admin\n'],
  ['a byte order mark and old line ends', '\uFEFFUser-agent: *\rDisallow: /a\r'],
  ['a path that begins with a star', 'User-agent: *\nDisallow: *.pdf$'],
  ['a sitemap before any group', 'Sitemap: https://www.example.com/s.xml\nUser-agent: *\nAllow: /'],
])('accepts %s', (_, text) => {
  expect(judge(text).status).toBe('pass')
})

it.each([
  ['no colon', 'User-agent: *\nDisallow /admin', 2],
  ['a misspelt directive', 'User-agent: *\nDissallow: /admin', 2],
  ['an unknown directive', 'User-agent: *\nForbid: /admin', 2],
  ['a dollar in the middle', 'User-agent: *\nDisallow: /a$b', 2],
  ['a relative sitemap', 'Sitemap: /sitemap.xml', 1],
])('warns of %s and shows its line', (_, text, line) => {
  expect(judge(text)).toMatchObject({
    status: 'warn',
    value: { number: 1, unit: 'count' },
    evidence: [{ line }],
  })
})

it('does not read a web page as rules', () => {
  const facts = exampleFacts({ facts: { robotsTxt: { state: 'html', status: 200 } } })
  expect(robotsTxtSyntax.evaluate(facts).status).toBe('not-applicable')
})
