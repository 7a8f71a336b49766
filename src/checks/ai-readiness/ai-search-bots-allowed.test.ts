import { describe, expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import type { RobotsTxtFacts } from '../../facts/network-facts.ts'
import { aiSearchBotsAllowed } from './ai-search-bots-allowed.ts'

const { robotsTxt, address } = pageFacts()
const everything = { allow: false, pattern: '/', line: 2 }

function outcome(overrides: Partial<RobotsTxtFacts>) {
  return aiSearchBotsAllowed.evaluate({ robotsTxt: { ...robotsTxt, ...overrides }, address })
}

describe('ai-search-bots-allowed', () => {
  it('warns when only some agents are allowed', () => {
    const groups = [
      { agents: ['*'], rules: [everything] },
      { agents: ['bingbot'], rules: [] },
    ]
    expect(outcome({ groups })).toMatchObject({
      status: 'warn',
      message: 'robots.txt disallows the page for 7 of 8 AI search crawlers',
      value: { number: 7 },
    })
  })

  it('shows the rules for each agent', () => {
    const groups = [{ agents: ['claude-user'], rules: [everything] }]
    expect(outcome({ groups })).toMatchObject({
      evidence: expect.arrayContaining([
        { line: 2, name: 'Claude-User', value: 'disallowed', note: 'Disallow: /' },
        { name: 'Googlebot', value: 'allowed', note: 'no rule' },
      ]),
    })
  })

  it('does not guess when robots.txt failed', () => {
    expect(outcome({ state: 'server-error' }).status).toBe('not-applicable')
    expect(outcome({ state: 'html' }).status).toBe('pass')
  })
})
