import { describe, expect, it } from 'vitest'
import { entityOf, isEvergreen } from './third-party.ts'

describe('third parties', () => {
  it('distinguishes services that change without notice from file hosts', () => {
    expect(isEvergreen('https://www.googletagmanager.com/gtm.js')).toBe(true)
    expect(isEvergreen('https://cdn.jsdelivr.net/npm/a@1.2.3')).toBe(false)
    expect(entityOf('https://unknown.example/')).toBeUndefined()
  })
})
