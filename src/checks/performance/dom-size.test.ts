import { describe, expect, it } from 'vitest'
import { ordinaryPage } from '../../../test/support/ordinary-page.ts'
import type { DocumentKind, MarkupFacts } from '../../facts/document-facts.ts'
import { domSize } from './dom-size.ts'

const outcome = (markup: Partial<MarkupFacts>, truncated: DocumentKind['truncated'] = null) =>
  domSize.evaluate({
    document: { ...ordinaryPage.document, truncated },
    markup: { ...ordinaryPage.markup, ...markup },
  })

describe('dom-size', () => {
  it.each([
    { elements: 800, status: 'pass' },
    { elements: 801, status: 'warn' },
    { elements: 1401, status: 'fail' },
  ])('answers $elements elements with $status', ({ elements, status }) => {
    expect(outcome({ elements }).status).toBe(status)
  })

  it('warns of depth alone', () => {
    expect(outcome({ depth: 33 })).toMatchObject({
      status: 'warn',
      message: 'Elements are nested 33 levels deep (recommended: at most 32)',
    })
  })

  it('accuses a page that was cut, but does not acquit it', () => {
    const cut = { reason: 'nodes', line: 9 } as const
    expect(outcome({ elements: 2000 }, cut).status).toBe('fail')
    expect(outcome({ elements: 20 }, cut).status).toBe('not-applicable')
  })
})
