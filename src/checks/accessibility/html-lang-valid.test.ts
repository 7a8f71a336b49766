import { describe, expect, it } from 'vitest'
import { headFacts } from '../../../test/support/facts.ts'
import { htmlLangValid } from './html-lang-valid.ts'

function outcome(lang: string | null, xmlLang: string | null = null) {
  return htmlLangValid.evaluate({
    head: headFacts({ html: { lang, xmlLang, dir: null, line: 1 } }),
  })
}

describe('html-lang-valid', () => {
  it.each(['i-mingo', 'x-pirate', 'qaa', 'en-UK', ' en '])('accepts %j', (lang) => {
    expect(outcome(lang).status).toBe('pass')
  })

  it('names the error when the tag has an underscore', () => {
    expect(outcome('pt_BR')).toMatchObject({
      status: 'fail',
      message: '“pt_BR” is not a valid language tag; use a hyphen instead of the underscore',
    })
  })

  it('leaves an empty attribute to the check html-lang', () => {
    expect(outcome(' ').status).toBe('not-applicable')
  })

  it('compares languages, not regions or case', () => {
    expect(outcome('en-US', 'EN-gb').status).toBe('pass')
    expect(outcome('en', '').status).toBe('pass')
  })
})
