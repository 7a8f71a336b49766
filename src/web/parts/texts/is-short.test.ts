import { expect, it } from 'vitest'
import { breakClass, isShort } from './is-short.ts'

it.each([
  { cell: 1113, short: true },
  { cell: '18.4 KiB', short: true },
  { cell: 'text/html', short: true },
  { cell: 'https://www.example.com/', short: false },
  { cell: undefined, short: false },
])('$cell', ({ cell, short }) => {
  expect(isShort(cell)).toBe(short)
})

it.each([
  { cell: 1113, name: 'short' },
  { cell: 'host unreachable', name: 'words' },
  { cell: 'Element has insufficient color contrast of 4.26', name: 'words' },
  { cell: 'blocked by https://www.example.com/', name: undefined },
  { cell: undefined, name: undefined },
])('a cell with $cell gets the line break class $name', ({ cell, name }) => {
  expect(breakClass(cell)).toBe(name)
})
