import { describe, expect, it } from 'vitest'
import { isInsecure, isLoopback } from './secure-context.ts'

describe('secure contexts', () => {
  it.each([
    'http://localhost/',
    'http://app.localhost:3000/',
    'http://127.8.9.1/',
    'http://[::1]/',
  ])('trusts %s', (url) => {
    expect(isLoopback(url)).toBe(true)
    expect(isInsecure(url)).toBe(false)
  })

  it.each(['http://localhost.example/', 'http://192.168.0.1/', 'http://127.0.0.1.example.com/'])(
    'does not trust %s',
    (url) => {
      expect(isInsecure(url)).toBe(true)
    },
  )
})
