import { expect, it } from 'vitest'
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
