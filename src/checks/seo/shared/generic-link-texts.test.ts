import { expect, it } from 'vitest'
import { isGenericLinkText } from './generic-link-texts.ts'

it.each([
  ['Read more…', 'en-us'],
  ['» Here «', null],
  ['hier', 'de'],
  ['Mehr  erfahren', null],
  ['Plus d’informations', 'fr'],
])('recognises %j in %s', (text, lang) => {
  expect(isGenericLinkText(text, lang)).toBe(true)
})

it.each([
  ['Go', 'pl'],
  ['Start', 'de'],
  ['Read more about opening hours', 'en'],
  ['more', 'xx'],
])('leaves %j in %s alone', (text, lang) => {
  expect(isGenericLinkText(text, lang)).toBe(false)
})
