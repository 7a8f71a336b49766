import { describe, expect, it } from 'vitest'
import { entityTag, isUnchanged } from './etag.ts'

describe('an entity tag', () => {
  it('is the same for the same body alone', () => {
    expect(entityTag('a')).toBe(entityTag('a'))
    expect(entityTag('a')).not.toBe(entityTag('b'))
  })

  it.each(['"x"', 'W/"x"', '"y", "x"', '"y",W/"x"', ' * '])('is met by %s', (header) => {
    expect(isUnchanged(header, '"x"')).toBe(true)
  })

  it.each([undefined, '', 'x', '"y"', '"xx"', "'x'", '"a,x"'])('is not met by %s', (header) => {
    expect(isUnchanged(header, '"x"')).toBe(false)
  })
})
