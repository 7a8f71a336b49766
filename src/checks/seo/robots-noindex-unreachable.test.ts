import { expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { robotsDirective } from '../../../test/support/robots-directive.ts'
import { robotsNoindexUnreachable } from './robots-noindex-unreachable.ts'

const { address, robotsTxt } = pageFacts()
const groups = [{ agents: ['*'], rules: [{ allow: false, pattern: '/', line: 2 }] }]

it('does not apply when noindex is only for another bot', () => {
  const outcome = robotsNoindexUnreachable.evaluate({
    robotsDirectives: [robotsDirective({ bot: 'bingbot' })],
    robotsTxt: { ...robotsTxt, groups },
    address,
  })
  expect(outcome.status).toBe('not-applicable')
})

it('shows the directive and the rule that hides it', () => {
  const outcome = robotsNoindexUnreachable.evaluate({
    robotsDirectives: [robotsDirective({ source: 'header', line: null })],
    robotsTxt: { ...robotsTxt, groups },
    address,
  })
  expect(outcome).toMatchObject({
    status: 'fail',
    evidence: [{ name: 'X-Robots-Tag' }, { line: 2, snippet: 'Disallow: /', name: 'robots.txt' }],
  })
})

it('does not apply when robots.txt could not be read', () => {
  const outcome = robotsNoindexUnreachable.evaluate({
    robotsDirectives: [robotsDirective()],
    robotsTxt: { ...robotsTxt, state: 'unreachable', groups },
    address,
  })
  expect(outcome.status).toBe('not-applicable')
})
