import { parseDictionary } from 'structured-headers'
import { describe, expect, it } from 'vitest'
import { parsed } from './structured-field.ts'

describe('parsed', () => {
  it('gives null for broken syntax and the value for sound one', () => {
    expect(parsed(parseDictionary, "camera 'none'")).toBeNull()
    expect(parsed(parseDictionary, 'camera=()')?.has('camera')).toBe(true)
  })
})
