import { describe, expect, it } from 'vitest'
import { robotsDirective } from '../../../test/support/robots-directive.ts'
import type { RobotsDirective } from '../../facts/network-facts.ts'
import { robotsDirectivesConflict } from './robots-directives-conflict.ts'

const judge = (...directives: Partial<RobotsDirective>[]) =>
  robotsDirectivesConflict.evaluate({ robotsDirectives: directives.map(robotsDirective) })

describe('robots-directives-conflict', () => {
  it('counts a contradiction for everyone once, however many bots are named', () => {
    const outcome = judge(
      { name: 'index' },
      { name: 'noindex' },
      { name: 'nosnippet', bot: 'bingbot' },
    )
    expect(outcome).toMatchObject({ evidence: [{ note: 'noindex is stricter and applies' }] })
  })

  it('includes directives for all bots when it judges those for one bot', () => {
    expect(judge({ name: 'follow' }, { name: 'none', bot: 'googlebot' }).status).toBe('warn')
  })

  it('sees no contradiction between two bots', () => {
    const outcome = judge({ name: 'index', bot: 'googlebot' }, { name: 'noindex', bot: 'bingbot' })
    expect(outcome.status).toBe('pass')
  })

  it('reports an invalid date and a meta element in the body', () => {
    expect(judge({ name: 'unavailable_after', value: 'soon' }).status).toBe('warn')
    expect(judge({ name: 'index', inHead: false })).toMatchObject({
      evidence: [{ note: 'in the body' }],
    })
  })

  it('does not call a header misplaced', () => {
    expect(judge({ name: 'noindex', source: 'header', inHead: false }).status).toBe('pass')
  })
})
