import { describe, expect, it } from 'vitest'
import { textSketch } from '../likeness/sketch.ts'
import { isLoopingPath } from './looping-path.ts'
import { createSleepingShapes } from './sleeping-shapes.ts'
import { urlShapes } from './url-shapes.ts'

it.each([
  ['/a/a/a', true],
  ['/a/a/b', false],
  ['/x/a/b/a/b/a/b', true],
  ['/a/b/x/a/b/y/a/b/z', true],
  ['/a/b/c/a/b/c', false],
  [`/${'s/t/u/v/w/'.repeat(4)}`, true],
  [`/${Array.from({ length: 22 }, (_, n) => n).join('/')}`, false],
  [`/${Array.from({ length: 23 }, (_, n) => n).join('/')}`, true],
  ['/', false],
])('the path %s', (path, loops) => {
  expect(isLoopingPath(path)).toBe(loops)
})

it('shapes of a URL have digits as # and the names of its parameters', () => {
  const url = new URL('https://example.com/p12/x3?page=2&sort=up')
  expect(urlShapes(url)).toEqual(['example.com/p#/x#?page&sort', 'example.com/p#/x#?*'])
  expect(urlShapes(new URL('https://example.com/a?'))).toEqual(['example.com/a'])
})

describe('a shape', () => {
  const words = (seed: number) =>
    Array.from({ length: 150 }, (_, n) => `w${(n * 7919 + seed * 104_729) % 9973}`)
  const content = (seed: number) => ({ textKey: String(seed), sketch: textSketch(words(seed)) })

  it('sleeps when 40 pages of it say nothing new', () => {
    const shapes = createSleepingShapes()
    const page = (n: number) => new URL(`https://example.com/calendar/${n}`)
    for (let n = 0; n < 40; n++) shapes.learn(page(n), content(1))
    expect(shapes.isAsleep(page(99))).toBe(false)
    shapes.learn(page(40), content(1))
    expect(shapes.isAsleep(page(99))).toBe(true)
    expect(shapes.isAsleep(new URL('https://example.com/news/99'))).toBe(false)
    expect(shapes.asleep()).toEqual(['example.com/calendar/#'])
  })

  it('sleeps when 40 pages of it differ by their dates, whatever their months are called', () => {
    const shapes = createSleepingShapes()
    const months = ['january', 'may', 'Dec']
    for (let n = 0; n < 41; n++) {
      const url = new URL(`https://example.com/events/20${n + 10}/${months[n % 3]}`)
      shapes.learn(url, { textKey: String(n), calendarKey: 'no events', sketch: null })
    }
    expect(shapes.asleep()).toEqual(['example.com/events/#/#'])
    expect(urlShapes(new URL('https://example.com/mayor/march-on'))).toEqual([
      'example.com/mayor/#-on',
    ])
  })

  it('sleeps when its pages repeat those long before, in another order', () => {
    const shapes = createSleepingShapes()
    const page = (n: number) => new URL(`https://example.com/shop/${n}`)
    for (let n = 0; n < 60; n++) shapes.learn(page(n), content(n))
    expect(shapes.isAsleep(page(99))).toBe(false)
    for (let n = 0; n < 40; n++) shapes.learn(page(100 + n), content((n * 7) % 60))
    expect(shapes.isAsleep(page(99))).toBe(true)
  })

  it('stays awake for thousands of articles that differ', () => {
    const shapes = createSleepingShapes()
    for (let n = 0; n < 3000; n++) shapes.learn(new URL(`https://example.com/${n}`), content(n))
    expect(shapes.asleep()).toEqual([])
  })

  it('is forgotten after 2,000 others, unless it sleeps', () => {
    const shapes = createSleepingShapes()
    const learn = (path: string, times: number) => {
      for (let n = 0; n < times; n++)
        shapes.learn(new URL(`https://example.com/${path}/${n}`), content(1))
    }
    const others = (count: number) => {
      for (let n = 0; n < count; n++) {
        const slug = String(n).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
        shapes.learn(new URL(`https://example.com/${slug}`), content(1))
      }
    }
    learn('calendar', 41)
    learn('recent', 40)
    learn('old', 40)
    others(1000)
    learn('recent', 1)
    others(2000)
    learn('old', 1)
    expect(shapes.asleep()).toEqual(['example.com/calendar/#', 'example.com/recent/#'])
  })

  it('sleeps with any parameters where facets combine them without end', () => {
    const shapes = createSleepingShapes()
    const facets = (n: number) => new URL(`https://example.com/shop?f${n}=1&g${n * 3}=2`)
    for (let n = 0; n < 60; n++) shapes.learn(facets(n), content(n % 2))
    expect(shapes.isAsleep(facets(1000))).toBe(true)
    expect(shapes.isAsleep(new URL('https://example.com/shop'))).toBe(false)
  })
})
