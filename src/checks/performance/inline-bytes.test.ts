import { describe, expect, it } from 'vitest'
import { ordinaryPage } from '../../../test/support/ordinary-page.ts'
import type { MarkupFacts } from '../../facts/document-facts.ts'
import { inlineBytes } from './inline-bytes.ts'

const outcome = (bytes: Partial<MarkupFacts['bytes']>, dataUris: MarkupFacts['dataUris'] = []) =>
  inlineBytes.evaluate({
    markup: { ...ordinaryPage.markup, dataUris, bytes: { ...ordinaryPage.markup.bytes, ...bytes } },
  })

describe('inline-bytes', () => {
  it('adds scripts and styles, and leaves state in JSON out', () => {
    expect(outcome({ inlineScript: 102_400, inlineData: 900_000 }).status).toBe('pass')
    expect(outcome({ inlineScript: 102_400, inlineStyle: 1 }).status).toBe('warn')
  })

  it('points at large data: URLs only', () => {
    const dataUris = [
      { bytes: 10_240, line: 1 },
      { bytes: 10_241, line: 2 },
    ]
    expect(outcome({}, dataUris)).toMatchObject({ message: '1 data: URL is larger than 10 KiB' })
  })
})
