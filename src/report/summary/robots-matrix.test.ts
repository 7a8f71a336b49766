import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { indexability } from './indexability.ts'
import { robotsMatrix } from './robots-matrix.ts'

const factsOf = (robotsTxt: string, html = '') => exampleFacts({ html, robotsTxt })
const rowOf = (robotsTxt: string, bot: string) =>
  robotsMatrix(factsOf(robotsTxt)).find((row) => row.bot === bot)

it('names the rule that decides for each crawler, and its line', () => {
  const text = 'User-agent: *\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n'
  expect(rowOf(text, 'GPTBot')).toEqual({
    bot: 'GPTBot',
    kind: 'ai-training',
    allowed: false,
    obeys: true,
    rule: 'Disallow: /',
    line: 5,
  })
  expect(rowOf(text, 'Bingbot')).toMatchObject({ allowed: true, rule: 'Allow: /', line: 2 })
  // Its operator lets it ignore everything, and AdsBot ignores rules for all agents.
  expect(rowOf('User-agent: *\nDisallow: /', 'Perplexity-User')).toMatchObject({
    allowed: true,
    obeys: false,
  })
  expect(rowOf('User-agent: *\nDisallow: /', 'AdsBot-Google')).toMatchObject({
    allowed: true,
    line: null,
  })
})

it('does not know what a file says that could not be read', () => {
  const facts = factsOf('User-agent: *\nDisallow: /')
  const robotsTxt = { ...facts.robotsTxt, state: 'server-error' } as const
  expect(robotsMatrix({ ...facts, robotsTxt })[0]).toMatchObject({ allowed: null })
})

it.each([
  ['User-agent: *\nDisallow: /page', '', 'robots.txt', 2],
  ['', '<meta name="robots" content="noindex">', 'noindex', 1],
  ['', '<link rel="canonical" href="/other">', 'canonical', 1],
  ['', '<title>Library</title>', 'nothing', null],
])('says what keeps a page out of search: %j %s', (robotsTxt, html, decided, line) => {
  expect(indexability(factsOf(robotsTxt, html))).toMatchObject({
    indexable: decided === 'nothing',
    decided_by: decided,
    line,
  })
})
