import { expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { resourceFact } from '../../../test/support/resource-fact.ts'
import type { ResourceFact } from '../../facts/element-facts.ts'
import { robotsTxtBlocksResources } from './robots-txt-blocks-resources.ts'

const { address, robotsTxt } = pageFacts()
const groups = [{ agents: ['*'], rules: [{ allow: false, pattern: '/files/', line: 2 }] }]
const judge = (...resources: ResourceFact[]) =>
  robotsTxtBlocksResources.evaluate({ resources, robotsTxt: { ...robotsTxt, groups }, address })
const file = (type: ResourceFact['type'], url = 'https://www.example.com/files/a') => ({
  ...resourceFact(url),
  type,
})

it('does not mind fonts and icons', () => {
  expect(judge(file('font'), file('icon')).status).toBe('pass')
})

it('leaves other origins of the same site to their own robots.txt', () => {
  expect(judge(file('style', 'https://cdn.example.com/files/a')).status).toBe('pass')
})

it('counts what rendering needs and shows images beside it', () => {
  expect(judge(file('image'), file('style'))).toMatchObject({
    status: 'fail',
    message: 'robots.txt keeps Googlebot from 1 style sheet or script of the page.',
    evidence: [{ note: 'Disallow: /files/' }, { note: 'Disallow: /files/' }],
  })
})
