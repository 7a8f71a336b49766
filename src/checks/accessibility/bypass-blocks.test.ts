import { describe, expect, it } from 'vitest'
import { headingFact, linkFact, pageFacts } from '../../../test/support/facts.ts'
import { bypassBlocks } from './bypass-blocks.ts'

const bare = pageFacts({ links: [linkFact()] })

describe('bypass-blocks', () => {
  it('does not count a heading that is hidden', () => {
    expect(bypassBlocks.evaluate({ ...bare, headings: [headingFact({ exposed: false })] })).toEqual(
      {
        status: 'warn',
        message: 'The page has no skip link, no main landmark and no heading',
      },
    )
  })

  it('does not fail a truncated page', () => {
    const document = { ...bare.document, truncated: { reason: 'nodes', line: 9 } } as const
    expect(bypassBlocks.evaluate({ ...bare, document }).status).toBe('not-applicable')
  })

  it('is satisfied by a skip link alone', () => {
    expect(bypassBlocks.evaluate({ ...bare, ids: { ...bare.ids, skipLink: true } }).status).toBe(
      'pass',
    )
  })

  it('does not count another landmark, or a main one that is hidden', () => {
    const landmark = { line: 3, snippet: '<main>' }
    const banner = { ...landmark, role: 'banner', exposed: true } as const
    const hidden = { ...landmark, role: 'main', exposed: false } as const
    const shown = { ...landmark, role: 'main', exposed: true } as const
    expect(bypassBlocks.evaluate({ ...bare, landmarks: [banner, hidden] }).status).toBe('warn')
    expect(bypassBlocks.evaluate({ ...bare, landmarks: [shown] }).status).toBe('pass')
  })

  it('does not apply when no link can receive focus', () => {
    expect(bypassBlocks.evaluate({ ...bare, links: [{ ...linkFact(), href: null }] }).status).toBe(
      'not-applicable',
    )
    expect(bypassBlocks.evaluate({ ...bare, links: [linkFact({ exposed: false })] }).status).toBe(
      'not-applicable',
    )
  })
})
