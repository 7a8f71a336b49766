import { expect, it } from 'vitest'
import { bytesText } from './number-text.ts'

it.each([
  { bytes: 0, text: '0 B' },
  { bytes: 1023, text: '1,023 B' },
  { bytes: 1024, text: '1 KiB' },
  { bytes: 204_800, text: '200 KiB' },
  { bytes: 1_048_576, text: '1 MiB' },
  { bytes: 1_610_612_736, text: '1.5 GiB' },
])('$bytes bytes are $text, as in the texts of the checks', ({ bytes, text }) => {
  expect(bytesText(bytes)).toBe(text)
})
