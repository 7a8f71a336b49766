import { describe, expect, it } from 'vitest'
import { pageFacts, textFacts } from '../../../test/support/facts.ts'
import type { RobotsDirective } from '../../facts/network-facts.ts'
import { aiSnippetEligible } from './ai-snippet-eligible.ts'

const { text } = pageFacts()

function statusOf(name: string, value: string | null = null, bot = '*') {
  const directive: RobotsDirective = {
    source: 'meta',
    bot,
    name,
    value,
    raw: name,
    line: 3,
    inHead: true,
  }
  return aiSnippetEligible.evaluate({ robotsDirectives: [directive], text }).status
}

function keptBack(noSnippetShare: number) {
  return aiSnippetEligible.evaluate({ robotsDirectives: [], text: textFacts({ noSnippetShare }) })
}

describe('ai-snippet-eligible', () => {
  it('distinguishes no limit and a small limit from no snippets at all', () => {
    expect(statusOf('max-snippet', '-1')).toBe('pass')
    expect(statusOf('max-snippet', '20')).toBe('pass')
    expect(statusOf('max-snippet', '0')).toBe('fail')
    expect(statusOf('max-snippet', '0', 'yandexbot')).toBe('pass')
  })

  it('allows half of the text to be kept back', () => {
    expect(keptBack(0.5).status).toBe('pass')
    expect(keptBack(0.51)).toMatchObject({ status: 'warn', value: { number: 51, unit: 'percent' } })
  })
})
