import { describe, expect, it } from 'vitest'
import { cacheDirectives } from './cache-control.ts'

const read = (...lines: string[]) => [
  ...cacheDirectives(lines.map((line) => ['Cache-Control', line] as const)),
]

describe('cacheDirectives', () => {
  it('reads several lines, any case and quoted arguments', () => {
    expect(read('Public, MAX-AGE="60"', 'no-cache="set-cookie, x"')).toEqual([
      ['public', null],
      ['max-age', '60'],
      ['no-cache', 'set-cookie, x'],
    ])
  })

  it('keeps the first of a repeated directive', () => {
    expect(read('max-age=1, max-age=2')).toEqual([['max-age', '1']])
  })
})
