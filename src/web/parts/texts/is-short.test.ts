import { expect, it } from 'vitest'
import { isShort } from './is-short.ts'

it.each([
  { cell: 1113, short: true },
  { cell: '18.4 KiB', short: true },
  { cell: 'text/html', short: true },
  { cell: 'https://www.example.com/', short: false },
  { cell: undefined, short: false },
])('$cell', ({ cell, short }) => {
  expect(isShort(cell)).toBe(short)
})
