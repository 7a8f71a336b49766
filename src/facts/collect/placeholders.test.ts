import { expect, it } from 'vitest'
import { findResidue, isMissingValue } from './placeholders.ts'

it.each([
  ['undefined', 'b'],
  [' NaN\n', 'td'],
  ['null', 'span'],
  ['Hello world!', 'a'],
])('takes %j in <%s> for a value that was missing', (text, tagName) => {
  expect(isMissingValue(text, tagName)).toBe(true)
})

it.each([
  ['null', 'a'],
  ['NaN', 'em'],
  ['undefined', 'dfn'],
  ['nullable', 'td'],
  ['Not a number: NaN', 'td'],
])('takes %j in <%s> for what the text is about', (text, tagName) => {
  expect(isMissingValue(text, tagName)).toBe(false)
})

it('finds each kind of residue once in a block', () => {
  expect(findResidue('Lorem ipsum dolor {{ name }} {{ age }} [object Object]')).toEqual([
    '{{ name }}',
    '[object Object]',
    'Lorem ipsum',
  ])
  expect(findResidue('An ordinary text')).toEqual([])
})
