import { expect, it } from 'vitest'
import { retryAfterMs } from './retry-after.ts'
import { createTrouble } from './trouble.ts'

const heard = (more: object) => ({
  ms: 10,
  status: 200,
  retryAfterMs: null,
  challenged: false,
  holds: 0,
  host: 'example.com',
  answered: true,
  ...more,
})

it('a site that fails for a fifth of the last 50 requests is left alone', () => {
  const trouble = createTrouble('example.com')
  const reasons = Array.from({ length: 60 }, (_, n) =>
    trouble.hear(heard({ status: n % 5 === 4 ? 500 : 200 })),
  )
  expect(reasons.indexOf('server-errors')).toBe(49)
})

it('fewer errors are no trouble', () => {
  const trouble = createTrouble('example.com')
  for (let n = 0; n < 200; n++) {
    expect(trouble.hear(heard({ status: n % 6 === 5 ? 500 : 200 }))).toBeNull()
  }
})

it('20 requests in a row that the main host leaves unanswered end a crawl, and those to others never', () => {
  const silence = { status: null, answered: false }
  const reasonsOf = (answers: readonly object[]) => {
    const trouble = createTrouble('example.com')
    return answers.map((answer) => trouble.hear(heard(answer))).filter((reason) => reason !== null)
  }
  const nineteen = Array.from({ length: 19 }, () => silence)
  expect(reasonsOf([...nineteen, silence])).toEqual(['no-answer'])
  expect(reasonsOf([...nineteen, {}, ...nineteen])).toEqual([])
  const dead = [...nineteen, silence].map((each) => ({ ...each, host: 'old.example.com' }))
  expect(reasonsOf([...dead, ...dead])).toEqual([])
  expect(reasonsOf([...nineteen, ...dead, silence])).toEqual(['no-answer'])
})

it('five checks for robots, three requests to slow down in a row, or a long one, end a crawl', () => {
  const trouble = createTrouble('example.com')
  const challenges = Array.from({ length: 5 }, () => trouble.hear(heard({ challenged: true })))
  expect(challenges).toEqual([null, null, null, null, 'challenges'])
  const slowed = createTrouble('example.com')
  expect(slowed.hear(heard({ status: 429, holds: 2 }))).toBeNull()
  expect(slowed.hear(heard({ status: 429, holds: 3 }))).toBe('slow-down')
  expect(createTrouble('example.com').hear(heard({ status: 503, retryAfterMs: 3_600_000 }))).toBe(
    'slow-down',
  )
})

it.each([
  ['120', 120_000],
  ['0', 0],
  ['Thu, 01 Jan 1970 00:01:40 GMT', 40_000],
  ['Thu, 01 Jan 1970 00:00:01 GMT', 0],
  ['soon', null],
  ['-5', null],
  ['1.5', null],
  [undefined, null],
])('Retry-After: %s', (value, milliseconds) => {
  expect(retryAfterMs(value, 60_000)).toBe(milliseconds)
})
