import { describe, expect, it } from 'vitest'
import { createRedaction } from './create-redaction.ts'

const ASKED = 'https://www.example.com/places?code=A7'

const redaction = createRedaction({
  asked: ASKED,
  carried: { pairs: [{ name: 'sid', value: 'k3ptByYou' }], values: [], asked: ASKED },
  requested: [{ name: 'token', value: 'handed2You' }],
})

it('takes secrets out of every text', () => {
  const seen = { urls: ['https://www.example.com/?token=handed2You'], said: 'sid=k3ptByYou' }
  expect(redaction.data(seen)).toEqual({
    urls: ['https://www.example.com/?token=redacted'],
    said: 'sid=redacted',
  })
})

it('leaves the address that was asked for, with which the rendered page is compared', () => {
  expect(redaction.data({ url: ASKED })).toEqual({ url: ASKED })
  expect(redaction.data(`${ASKED}&page=2`)).toBe(
    'https://www.example.com/places?code=redacted&page=2',
  )
})

describe('a text that is cut', () => {
  const secret = 'token=handed2You'

  it.each([1, 4, 7, 10, 14])('has no part of a secret that %i characters of it reach', (length) => {
    const before = 'x'.repeat(50)
    const text = redaction.text(`${before} ${secret}`, 51 + length)
    expect(text).toBe(`${before} token=redacted`.slice(0, 51 + length))
  })

  it('is as long as it may be, however long it was', () => {
    expect(redaction.text('word '.repeat(100_000), 1000)).toBe('word '.repeat(200))
  })

  it('has none where secrets taken out of it bring one nearer that was cut before', () => {
    const long = `https://www.example.com/?ref=${'a1B2'.repeat(1020)}`
    for (let length = 8000; length < 9500; length += 7) {
      const text = redaction.text(`${'x'.repeat(length - 4100)} ${long} ${long} ${long}`, length)
      expect(text).not.toMatch(/a1B2/)
    }
  })
})

it('keeps the words that name kinds of messages, even if one of them is a password', () => {
  const told = createRedaction({
    asked: ASKED,
    carried: { pairs: [], values: [], told: ['security'], asked: ASKED },
    requested: [],
  })
  const entry = { source: 'security', passes: ['security'], text: 'security', key: 'security' }
  expect(told.data(entry)).toEqual({ ...entry, text: 'redacted', key: 'redacted' })
  expect(told.data({ source: 'it is security' })).toEqual({ source: 'it is redacted' })
})
