import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSrcset } from './srcset.ts'

describe('parseSrcset', () => {
  it.each([
    ['', []],
    [' , ,', []],
    ['a.jpg', [['a.jpg', '']]],
    [
      'a.jpg 1x, b.jpg 2x',
      [
        ['a.jpg', '1x'],
        ['b.jpg', '2x'],
      ],
    ],
    [
      'a.jpg, b.jpg 640w',
      [
        ['a.jpg', ''],
        ['b.jpg', '640w'],
      ],
    ],
    ['/w_100,h_50/a.jpg 100w', [['/w_100,h_50/a.jpg', '100w']]],
    ['data:image/png;base64,AAA= 1x', [['data:image/png;base64,AAA=', '1x']]],
    ['a.jpg,b.jpg 2x', [['a.jpg,b.jpg', '2x']]],
    [
      'a 1x (x, y), b',
      [
        ['a', '1x (x, y)'],
        ['b', ''],
      ],
    ],
    [
      '\n a.jpg\n 1x ,\n b.jpg\t2x\n',
      [
        ['a.jpg', '1x'],
        ['b.jpg', '2x'],
      ],
    ],
  ])('reads %j', (text, candidates) => {
    expect(parseSrcset(text).map(({ url, descriptor }) => [url, descriptor])).toEqual(candidates)
  })

  it('finds the candidates it was written from', () => {
    const url = fc
      .string({ unit: fc.constantFrom(...'ab9/.,-~%?=()'.split('')), minLength: 1, maxLength: 40 })
      .filter((path) => !path.endsWith(','))
    const candidate = fc.record({ url, descriptor: fc.constantFrom('1x', '2.5x', '640w') })
    fc.assert(
      fc.property(fc.array(candidate, { maxLength: 10 }), (candidates) => {
        const text = candidates.map(({ url, descriptor }) => `${url} ${descriptor}`).join(', ')
        const kept = candidates.map(({ url, ...rest }) => ({
          url: url.replace(/^,+/, ''),
          ...rest,
        }))
        expect(parseSrcset(text)).toEqual(kept)
      }),
    )
  })
})
