import { describe, expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import type { RobotsTxtFacts } from '../../facts/network-facts.ts'
import { socialBotsAllowed } from './social-bots-allowed.ts'

const { robotsTxt, address } = pageFacts()
const everything = { allow: false, pattern: '/', line: 2 }

function outcome(overrides: Partial<RobotsTxtFacts>) {
  return socialBotsAllowed.evaluate({ robotsTxt: { ...robotsTxt, ...overrides }, address })
}

describe('social-bots-allowed', () => {
  it('does not guess when robots.txt failed or is of another host', () => {
    expect(outcome({ state: 'unreachable' }).status).toBe('not-applicable')
    expect(outcome({ url: 'https://other.example/robots.txt' }).status).toBe('not-applicable')
    expect(outcome({ state: 'absent', status: 404 }).status).toBe('pass')
  })

  it('names who is turned away, and by which rule', () => {
    const groups = [
      { agents: ['*'], rules: [{ allow: true, pattern: '/', line: 9 }] },
      { agents: ['twitterbot'], rules: [everything] },
    ]
    expect(outcome({ groups })).toMatchObject({
      status: 'warn',
      value: { number: 1 },
      evidence: [{ line: 2, name: 'Twitterbot', value: 'disallowed', note: 'Disallow: /' }],
    })
  })
})
