import { describe, expect, it } from 'vitest'
import { headFacts, pageFacts } from '../../../test/support/facts.ts'
import { metaFact } from '../../../test/support/meta-fact.ts'
import { ogUrlCanonical } from './og-url-canonical.ts'

const { address } = pageFacts()
const canonical = (url: string) =>
  ({ raw: url, url, source: 'element', inHead: true, extraAttributes: [], line: 3 }) as const

function statusOf(ogUrl: string, ...canonicals: string[]) {
  const head = headFacts({ metas: [metaFact({ property: 'og:url', content: ogUrl })] })
  return ogUrlCanonical.evaluate({ head, canonicals: canonicals.map(canonical), address }).status
}

describe('og-url-canonical', () => {
  it.each([
    'HTTPS://www.EXAMPLE.com:443/a',
    'https://www.example.com/a#top',
    'https://www.example.com/a?utm_source=x',
    '/a',
  ])('takes %s for the same', (ogUrl) => {
    expect(statusOf(ogUrl, 'https://www.example.com/a')).toBe('pass')
  })

  it.each(['https://www.example.com/a/', 'https://www.example.com/a?page=2', 'https://['])(
    'takes %s for another',
    (ogUrl) => {
      expect(statusOf(ogUrl, 'https://www.example.com/a')).toBe('warn')
    },
  )

  it('does not choose between canonicals that contradict each other', () => {
    expect(statusOf('/a', 'https://www.example.com/a', 'https://www.example.com/b')).toBe(
      'not-applicable',
    )
  })

  it('shows both addresses, and the line where it is known', () => {
    const evidenceOf = (line: number | null) => {
      const metas = [metaFact({ property: 'og:url', content: '/b', line })]
      const canonicals = [canonical('https://www.example.com/a')]
      return ogUrlCanonical.evaluate({ head: headFacts({ metas }), canonicals, address })
    }
    const row = { name: 'og:url', value: '/b', expected: 'https://www.example.com/a' }
    const message = 'The og:url differs from the canonical URL'
    expect(evidenceOf(7)).toEqual({ status: 'warn', message, evidence: [{ line: 7, ...row }] })
    expect(evidenceOf(null)).toEqual({ status: 'warn', message, evidence: [row] })
  })
})
