import { parseDictionary } from 'structured-headers'
import { describe, expect, it } from 'vitest'
import { parsed } from './structured-field.ts'

describe('parsed', () => {
  it('returns null for invalid syntax and the value for valid syntax', () => {
    expect(parsed(parseDictionary, "camera 'none'")).toBeNull()
    expect(parsed(parseDictionary, 'camera=()')?.has('camera')).toBe(true)
  })
})
