import { expect, it } from 'vitest'
import { sentText } from './sent-text.ts'

const HTML = `<p>${'The archive keeps maps of the meadows. '.repeat(9)}</p>`

function base64(...pieces: readonly (string | Uint8Array)[]): string {
  const bytes = pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))
  return Buffer.concat(bytes).toString('base64')
}

it('returns plain text unchanged', () => {
  expect(sentText(HTML)).toBe(HTML)
  expect(sentText('Plain words')).toBe('Plain words')
})

it('decodes text with one invalid byte as browsers do', () => {
  expect(sentText(base64(HTML, Buffer.from([0xe4]), HTML))).toBe(`${HTML}�${HTML}`)
})

it('returns null for text in another encoding', () => {
  expect(sentText(base64(Buffer.from(Array.from({ length: 90 }, () => 0xe4))))).toBe(null)
})
