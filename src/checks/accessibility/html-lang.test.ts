import { describe, expect, it } from 'vitest'
import { headFacts, pageFacts } from '../../../test/support/facts.ts'
import { htmlLang } from './html-lang.ts'

const html = (lang: string | null, xmlLang: string | null, line: number | null = 2) =>
  headFacts({ html: { lang, xmlLang, dir: null, line } })

describe('html-lang', () => {
  it('accepts xml:lang alone where the page is XML', () => {
    const { response } = pageFacts()
    const xhtml = { ...response, mimeType: 'application/xhtml+xml' }
    expect(htmlLang.evaluate({ head: html(null, 'en'), response: xhtml }).status).toBe('pass')
    expect(htmlLang.evaluate({ head: html(null, 'en'), response }).status).toBe('fail')
  })

  it('points at no line where the parser made the element up', () => {
    const { response } = pageFacts()
    expect(htmlLang.evaluate({ head: html(null, null, null), response })).toEqual({
      status: 'fail',
      message: 'The <html> element has no lang attribute',
    })
  })

  it('distinguishes an empty attribute from a missing one', () => {
    const { response } = pageFacts()
    expect(htmlLang.evaluate({ head: html('\t', null), response })).toMatchObject({
      message: 'The lang attribute is empty',
      evidence: [{ line: 2 }],
    })
  })
})
