import { describe, expect, it } from 'vitest'
import { headingFact } from '../../../test/support/facts.ts'
import { emptyHeadings } from './empty-headings.ts'

describe('empty-headings', () => {
  it('uses the accessible name, so that the image of a logo counts', () => {
    const headings = [headingFact({ text: '', name: 'Town library' })]
    expect(emptyHeadings.evaluate({ headings }).status).toBe('pass')
  })

  it('names the empty ones among the exposed ones', () => {
    const empty = { text: '', name: '' }
    const headings = [
      headingFact(),
      headingFact({ ...empty, line: 12, snippet: '<h2>' }),
      headingFact({ ...empty, exposed: false }),
    ]
    expect(emptyHeadings.evaluate({ headings })).toEqual({
      status: 'warn',
      message: '1 of 2 headings is empty',
      value: { number: 1, unit: 'count' },
      evidence: [{ line: 12, snippet: '<h2>' }],
    })
  })
})
