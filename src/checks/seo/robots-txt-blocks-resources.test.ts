import { expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { resourceFact } from '../../../test/support/resource-fact.ts'
import type { ResourceFact } from '../../facts/element-facts.ts'
import { robotsTxtBlocksResources } from './robots-txt-blocks-resources.ts'

const { address, robotsTxt, robotsDirectives } = pageFacts()
const groups = [{ agents: ['*'], rules: [{ allow: false, pattern: '/files/', line: 2 }] }]
const foreignRobotsTxt = [
  { ...robotsTxt, url: 'https://static.example.com/robots.txt', groups },
  { ...robotsTxt, url: 'https://cdn.example.net/robots.txt', groups },
]
const judge = (...resources: ResourceFact[]) =>
  robotsTxtBlocksResources.evaluate({
    resources,
    robotsTxt: { ...robotsTxt, groups },
    foreignRobotsTxt,
    robotsDirectives,
    address,
  })
const file = (type: ResourceFact['type'], url = 'https://www.example.com/files/a') => ({
  ...resourceFact(url),
  party: 'first' as ResourceFact['party'],
  type,
})

it('does not mind fonts and icons', () => {
  expect(judge(file('font'), file('icon')).status).toBe('pass')
})

it('leaves origins whose robots.txt was not read', () => {
  expect(judge(file('style', 'https://cdn.example.com/files/a')).status).toBe('pass')
})

it('judges a thousand files: of more, each may cost a walk through 40,000 rules', () => {
  const free = Array.from({ length: 999 }, () => file('image', 'https://www.example.com/a'))
  expect(judge(...free, file('style')).status).toBe('fail')
  expect(judge(...free, file('image'), file('style')).status).toBe('warn')
})

it('counts what rendering needs and shows images beside it', () => {
  expect(judge(file('image'), file('style'))).toMatchObject({
    status: 'fail',
    message: 'robots.txt blocks 1 style sheet or script of the page for Googlebot',
    evidence: [{ note: 'Disallow: /files/' }, { note: 'Disallow: /files/' }],
  })
})

it.each([
  {
    name: 'fails for its own host',
    url: 'https://static.example.com/files/a',
    party: 'first',
    status: 'fail',
  },
  {
    name: 'warns for another site',
    url: 'https://cdn.example.net/files/a',
    party: 'third',
    status: 'warn',
  },
] as const)('$name by the robots.txt there', ({ url, party, status }) => {
  expect(judge({ ...file('style', url), party }).status).toBe(status)
})
