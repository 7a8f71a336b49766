import { expect, it } from 'vitest'
import { kibibytes, milliseconds } from './amounts.ts'

it.each([
  [2667 * 1024, '2,667 KiB'],
  [2667 * 1024 + 1, '2,668 KiB'],
  [2900 * 1024 + 1, '2,900 KiB'],
  [300, '300 bytes'],
])('%i bytes over or under a limit of 2,667 KiB read as such', (bytes, text) => {
  expect(kibibytes(bytes, 2667 * 1024)).toBe(text)
})

it.each([
  [2500.4, '2,501 ms'],
  [2500, '2,500 ms'],
  [2499.6, '2,500 ms'],
  [3000.4, '3,000 ms'],
])('%d ms over or under a limit of 2,500 ms read as such', (ms, text) => {
  expect(milliseconds(ms, 2500)).toBe(text)
})
