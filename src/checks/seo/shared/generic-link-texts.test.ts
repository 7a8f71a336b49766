import { expect, it } from 'vitest'
import { isGenericLinkText, mayBeGeneric } from './generic-link-texts.ts'

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

it.each([
  'Read more…',
  '» Here «',
  'Mehr erfahren',
  'ここをクリック',
  'Start',
  'More information',
  'Aquí',
])('does not rule out %j at a glance', (text) => {
  expect(mayBeGeneric(text)).toBe(true)
})

it.each(['Opening hours', 'Yearly report', 'A text that is longer than any generic one'])(
  'rules out %j at a glance',
  (text) => {
    expect(mayBeGeneric(text)).toBe(false)
  },
)
