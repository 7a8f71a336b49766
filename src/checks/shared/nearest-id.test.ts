import { expect, it } from 'vitest'
import { nearestId } from './nearest-id.ts'

const IDS = ['hsts', 'http2', 'http-status', 'https', 'title-length', 'title-present']

it.each([
  { typed: 'hstss', meant: 'hsts' },
  { typed: 'HSTS', meant: 'hsts' },
  { typed: 'http-sattus', meant: 'http-status' },
  { typed: 'title-lenght', meant: 'title-length' },
  { typed: 'http', meant: 'http2' },
  { typed: 'xy', meant: undefined },
  { typed: 'no-such', meant: undefined },
  { typed: '', meant: undefined },
  { typed: 'title-length'.repeat(1000), meant: undefined },
])('$typed: $meant', ({ typed, meant }) => {
  expect(nearestId(typed, IDS)).toBe(meant)
})
