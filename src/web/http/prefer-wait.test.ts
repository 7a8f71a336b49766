import { describe, expect, it } from 'vitest'
import { preferredWait } from './prefer-wait.ts'

describe('the preferred wait', () => {
  it.each([
    ['wait=30', 30],
    ['Wait = 30', 30],
    ['wait="30"', 30],
    ['wait=30; foo=bar', 30],
    ['respond-async, wait=5', 5],
    ['wait=5, respond-async', 5],
    ['wait=5, wait=7', 5],
    ['wait=60', 60],
    ['wait=61', 60],
    ['wait=999999999', 60],
  ])('of "%s" is %i s', (prefer, seconds) => {
    expect(preferredWait(prefer)).toBe(seconds)
  })

  it.each([
    undefined,
    '',
    'wait',
    'wait=',
    'wait=0',
    'wait=-1',
    'wait=1.5',
    'wait=soon',
    'await=5',
    'return=minimal',
    'x="wait=5"',
  ])('of %j is none', (prefer) => {
    expect(preferredWait(prefer)).toBeUndefined()
  })

  it('is found in several headers', () => {
    expect(preferredWait(['return=minimal', 'wait=3'])).toBe(3)
  })
})
