import { describe, expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { idAnchors } from './id-anchors.ts'

const { ids, document } = pageFacts()
const dangling = (fragment: string) => ({
  ...ids,
  danglingFragments: [{ fragment, line: 4 }],
})

describe('id-anchors', () => {
  it.each(['top', 'TOP', '!home', '/users', ':~:text=hours'])('lets #%s be', (fragment) => {
    expect(idAnchors.evaluate({ ids: dangling(fragment), document }).status).toBe('pass')
  })

  it('does not fail a truncated page', () => {
    const cut = { ...document, truncated: { reason: 'nodes', line: 9 } } as const
    expect(idAnchors.evaluate({ ids: dangling('hours'), document })).toEqual({
      status: 'warn',
      message: '1 link target does not exist on the page',
      value: { number: 1, unit: 'count' },
      evidence: [{ line: 4, value: '#hours' }],
    })
    expect(idAnchors.evaluate({ ids: dangling('hours'), document: cut }).status).toBe(
      'not-applicable',
    )
  })
})
