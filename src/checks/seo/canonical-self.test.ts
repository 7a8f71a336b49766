import { describe, expect, it } from 'vitest'
import { canonicalFact, hreflangFact } from '../../../test/support/canonical-fact.ts'
import { pageFacts } from '../../../test/support/facts.ts'
import { canonicalSelf } from './canonical-self.ts'

const judge = (final: string, canonical: string) =>
  canonicalSelf.evaluate({
    canonicals: [canonicalFact({ raw: canonical })],
    hreflangs: [],
    address: { ...pageFacts().address, requested: final, final },
  }).status

it('judges a local page by its own host only', () => {
  const address = { ...pageFacts().address, local: true, final: 'http://127.0.0.1:8080/b' }
  const outcome = (raw: string) =>
    canonicalSelf.evaluate({ canonicals: [canonicalFact({ raw })], hreflangs: [], address })

  expect(outcome('https://www.example.com/b').status).toBe('not-applicable')
  expect(outcome('http://127.0.0.1:8080/').status).toBe('fail')
})

describe('canonical-self', () => {
  it.each([
    ['escapes in lower case', 'https://a.example/%c3%b6', 'https://a.example/%C3%B6', 'pass'],
    ['a host in Unicode', 'https://xn--bcher-kva.example/a', 'https://bücher.example/a', 'pass'],
    ['a trailing slash', 'https://a.example/b', 'https://a.example/b/', 'warn'],
    ['a query that is left out', 'https://a.example/b?page=2', 'https://a.example/b', 'warn'],
    ['www', 'https://a.example/b', 'https://www.a.example/b', 'warn'],
    ['the root of another host', 'https://a.example/b', 'https://b.example/', 'warn'],
    ['the root for its index file', 'https://a.example/index.html', 'https://a.example/', 'pass'],
    ['the root for a campaign', 'https://a.example/?ref=x', 'https://a.example/', 'warn'],
    ['the root for a page', 'https://a.example/b?ref=x', 'https://a.example/', 'fail'],
    [
      'tracking that is also canonical',
      'https://a.example/?gclid=1',
      'https://a.example/?gclid=1',
      'pass',
    ],
  ])('judges %s', (_, final, canonical, status) => {
    expect(judge(final, canonical)).toBe(status)
  })

  it('does not apply where canonicals contradict each other', () => {
    const canonicals = [canonicalFact(), canonicalFact({ raw: '/other' })]
    const outcome = canonicalSelf.evaluate({ ...pageFacts(), canonicals })
    expect(outcome.status).toBe('not-applicable')
  })

  it('only warns when the canonical is no listed language version', () => {
    const outcome = canonicalSelf.evaluate({
      ...pageFacts(),
      canonicals: [canonicalFact({ raw: 'https://www.example.com/b' })],
      hreflangs: [hreflangFact({ raw: 'https://www.example.com/' })],
    })
    expect(outcome.status).toBe('warn')
  })
})
