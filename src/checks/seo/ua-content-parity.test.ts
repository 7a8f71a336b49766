import { describe, expect, it } from 'vitest'
import { canonicalFact } from '../../../test/support/canonical-fact.ts'
import { pageFacts } from '../../../test/support/facts.ts'
import { linkedPageFact } from '../../../test/support/linked-page-fact.ts'
import { robotsDirective } from '../../../test/support/robots-directive.ts'
import type { LinkedPageFact } from '../../facts/linked-page-facts.ts'
import type { PageFacts } from '../../facts/page-facts.ts'
import { uaContentParity } from './ua-content-parity.ts'

function judge(page: Partial<LinkedPageFact>, facts: Partial<PageFacts> = {}) {
  const seen = linkedPageFact({
    relation: 'search-agent',
    url: 'https://www.example.com/',
    canonicals: [],
    ...page,
  })
  return uaContentParity.evaluate({ ...pageFacts(), ...facts, linkedPages: [seen] })
}

describe('ua-content-parity', () => {
  it.each<[string, Partial<LinkedPageFact>, string]>([
    ['the same page', {}, 'pass'],
    ['30 % more words', { words: 571 }, 'pass'],
    ['more than 30 % more words', { words: 572 }, 'warn'],
    ['more than 30 % fewer words', { words: 279 }, 'warn'],
    ['words that were not all read', { words: null }, 'pass'],
    ['no title', { title: null }, 'warn'],
    ['a canonical', { canonicals: ['https://www.example.com/x'] }, 'warn'],
    ['noindex', { robotsDirectives: [robotsDirective({})] }, 'warn'],
    [
      'noindex for another bot',
      { robotsDirectives: [robotsDirective({ bot: 'bingbot' })] },
      'pass',
    ],
    ['a redirect', { redirects: 1, final: 'https://m.example.com/' }, 'warn'],
    ['a page that is missing', { status: 404 }, 'not-applicable'],
    ['a server that is busy', { status: 503 }, 'not-applicable'],
    ['no answer', { state: 'unknown', status: null }, 'not-applicable'],
  ])('judges %s', (_, page, status) => {
    expect(judge(page).status).toBe(status)
  })

  it('does not count a few words of a short page', () => {
    const text = { ...pageFacts().text, words: 12 }
    expect(judge({ words: 31 }, { text }).status).toBe('pass')
    expect(judge({ words: 32 }, { text }).status).toBe('warn')
  })

  it('compares canonicals in one form and directives in any order', () => {
    const nofollow = robotsDirective({ name: 'nofollow', raw: 'nofollow' })
    const facts = {
      canonicals: [canonicalFact({ raw: 'https://www.example.com/%c3%b6' })],
      robotsDirectives: [nofollow, robotsDirective({})],
    }
    const page = {
      canonicals: ['https://www.example.com/%C3%B6#x'],
      robotsDirectives: [robotsDirective({ source: 'header' }), nofollow],
    }
    expect(judge(page, facts).status).toBe('pass')
  })

  it('shows both sides of each difference', () => {
    expect(judge({ title: 'Cheap watches', words: 900 })).toMatchObject({
      evidence: [
        { name: 'title', value: 'Cheap watches', expected: 'Opening hours of the town library' },
        { name: 'words', value: 900, expected: 400 },
      ],
    })
  })
})
