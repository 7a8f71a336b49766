import { describe, expect, it } from 'vitest'
import { filmMoments, type Frame } from './film-moments.ts'

const frame = (ms: number, name: string): Frame => ({ ms, name, width: 1, height: 1, bytes: 1 })
const seen = (moments: ReturnType<typeof filmMoments>, side: 'a' | 'b') =>
  moments.map((moment) => moment[side]?.name ?? '')

describe('two filmstrips on one axis', () => {
  it('show at each moment what was to be seen then', () => {
    const a = [frame(300, 'white'), frame(900, 'text'), frame(1500, 'text'), frame(2400, 'text')]
    const b = [frame(700, 'blank'), frame(2400, 'all')]
    const moments = filmMoments(a, b)
    expect(moments.map(({ ms }) => ms)).toEqual([500, 1000, 1500, 2000, 2500])
    expect(seen(moments, 'a')).toEqual(['white', 'text', 'text', 'text', 'text'])
    expect(seen(moments, 'b')).toEqual(['', 'blank', 'blank', 'blank', 'all'])
  })

  it.each([1, 99, 100, 4321, 60_000, 10_000_000])(
    'end with what stays, in ten moments at most, after %d ms',
    (ms) => {
      const moments = filmMoments([frame(0, 'white'), frame(ms, 'all')], [frame(ms / 2, 'other')])
      expect(moments.length).toBeLessThanOrEqual(10)
      expect(moments.at(-1)).toMatchObject({ a: { name: 'all' }, b: { name: 'other' } })
    },
  )

  it('of which one has no pictures leave its row empty', () => {
    const moments = filmMoments([frame(100, 'all')], [])
    expect([seen(moments, 'a'), seen(moments, 'b')]).toEqual([['all'], ['']])
    expect(filmMoments([], [])).toEqual([])
  })

  it('do not go on when nothing changes any more', () => {
    const still = Array.from({ length: 8 }, (_, place) => frame((place + 1) * 1000, 'all'))
    expect(filmMoments(still, []).at(-1)?.ms).toBe(1000)
  })
})
