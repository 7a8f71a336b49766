import { expect, it } from 'vitest'
import { headFacts, pageFacts } from '../../../test/support/facts.ts'
import { metaRefresh } from './meta-refresh.ts'

const { address } = pageFacts()
const judge = (...refreshes: [seconds: number, url: string | null][]) =>
  metaRefresh.evaluate({
    address,
    head: headFacts({
      refreshes: refreshes.map(([seconds, url]) => ({
        content: 'as written',
        seconds,
        url,
        line: 3,
      })),
    }),
  })

it.each<[string, number, string | null, string]>([
  ['a reload at once', 0, null, 'warn'],
  ['a redirect to the page itself', 0, 'https://www.example.com/#x', 'warn'],
  ['a redirect elsewhere', 0, 'https://www.example.com/new', 'fail'],
  ['twenty hours', 72_000, null, 'warn'],
  ['longer than WCAG minds', 72_001, null, 'pass'],
])('judges %s', (_, seconds, url, status) => {
  expect(judge([seconds, url]).status).toBe(status)
})

it('finds the redirect behind a slow reload', () => {
  expect(judge([300, null], [0, 'https://example.net/']).status).toBe('fail')
})
