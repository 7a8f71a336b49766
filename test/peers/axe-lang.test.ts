import { describe, expect, it } from 'vitest'
import { ariaValid } from '../../src/checks/accessibility/aria-valid.ts'
import { htmlLangValid } from '../../src/checks/accessibility/html-lang-valid.ts'
import { htmlLang } from '../../src/checks/accessibility/html-lang.ts'
import { verdict } from './support.ts'

// dequelabs/axe-core (MPL-2.0), rules html-has-lang, html-lang-valid, html-xml-lang-mismatch and aria-hidden-body,
// whose cases are whole pages; results of release 4.14.1.

const page = (attributes: string) =>
  `<!doctype html><html ${attributes}><head><title>a</title></head><body><p>b</p></body></html>`

describe('axe html-has-lang', () => {
  it.each([
    ['lang="en"', 'pass'],
    ['lang="en" xml:lang="en"', 'pass'],
    ['lang="woohoo"', 'pass'],
    ['', 'fail'],
    ['lang=""', 'fail'],
    ['lang="   "', 'fail'],
    ['xml:lang="en"', 'fail'],
    ['lang="" xml:lang="fr"', 'fail'],
  ])('<html %s>: %s', (attributes, theirs) => {
    expect(verdict(htmlLang, { html: page(attributes) })).toBe(theirs)
  })
})

describe('axe html-lang-valid', () => {
  it.each([
    ['lang="en"', 'pass'],
    ['lang="en-US"', 'pass'],
    ['lang="EN"', 'pass'],
    ['lang="en-FOO"', 'pass'],
    ['lang="zh-Hant-TW"', 'pass'],
    ['lang="fil"', 'pass'],
    ['lang="haw"', 'pass'],
    ['lang="hr-DOWNUNDER"', 'pass'],
    ['lang="ax"', 'fail'],
    ['lang="xyz-abc-def"', 'fail'],
    ['lang="woohoo"', 'fail'],
    ['lang="english"', 'fail'],
    ['lang="en_US"', 'fail'],
    ['lang="#1"', 'fail'],
    ['', 'not-applicable'],
  ])('<html %s>: %s', (attributes, theirs) => {
    expect(verdict(htmlLangValid, { html: page(attributes) })).toBe(theirs)
  })
})

describe('axe html-xml-lang-mismatch', () => {
  it.each([
    ['lang="en" xml:lang="en"', 'pass'],
    ['lang="en-GB" xml:lang="en"', 'pass'],
    ['lang="en" xml:lang="en-US"', 'pass'],
    ['lang="EN" xml:lang="en"', 'pass'],
    ['lang="en" xml:lang="fr"', 'warn'],
    ['lang="fr-CA" xml:lang="en-CA"', 'warn'],
    ['lang="en" xml:lang=""', 'pass'],
  ])('<html %s>: %s', (attributes, theirs) => {
    expect(verdict(htmlLangValid, { html: page(attributes) })).toBe(theirs)
  })
})

describe('axe aria-hidden-body', () => {
  it.each([
    ['', 'pass'],
    ['aria-hidden="false"', 'pass'],
    ['aria-hidden="true"', 'fail'],
  ])('<body %s>: %s', (attributes, theirs) => {
    const html = `<!doctype html><html lang="en"><title>a</title><body ${attributes}><p>b`
    expect(verdict(ariaValid, { html })).toBe(theirs)
  })
})
