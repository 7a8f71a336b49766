import { describe, expect, it } from 'vitest'
import { isLocalAddress, isStagingHost } from './development-hosts.ts'

describe('isLocalAddress', () => {
  it.each([
    'http://localhost:3000/',
    'http://app.localhost/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/',
    'https://printer.local./',
    'https://shop.test/',
    'file:///C:/a.html',
  ])('is true for %s', (url) => {
    expect(isLocalAddress(url)).toBe(true)
  })

  it.each([
    'https://example.com/localhost',
    'https://8.8.8.8/',
    'https://[::8.8.8.8]/',
    'https://latest/',
    'mailto:a@b.local',
  ])('is false for %s', (url) => {
    expect(isLocalAddress(url)).toBe(false)
  })
})

describe('isStagingHost', () => {
  it.each([
    'https://staging.example.com/',
    'https://shop-dev.example.com/',
    'https://uat2.example.com/',
  ])('is true for %s', (url) => {
    expect(isStagingHost(url, 'example.com')).toBe(true)
  })

  it.each(['https://dev.mysql.com/', 'https://developer.example.com/', 'https://example.com/dev'])(
    'is false for %s',
    (url) => {
      expect(isStagingHost(url, 'example.com')).toBe(false)
    },
  )

  it('is false for the domain dev.to itself', () => {
    expect(isStagingHost('https://dev.to/', 'dev.to')).toBe(false)
  })
})
