import { describe, expect, it } from 'vitest'
import { comparableUrl, sameUrl, withoutTracking } from './same-url.ts'

describe('sameUrl', () => {
  it.each([
    ['case of scheme and host', 'HTTPS://Example.COM/a', 'https://example.com/a'],
    ['the default port', 'https://example.com:443/', 'https://example.com/'],
    ['dot segments', 'https://example.com/b/../a', 'https://example.com/a'],
    ['a fragment', 'https://example.com/a#top', 'https://example.com/a'],
    ['an empty query', 'https://example.com/a?', 'https://example.com/a'],
    ['case of escapes', 'https://example.com/%c3%b6', 'https://example.com/%C3%B6'],
    ['needless escapes', 'https://example.com/%7Eann', 'https://example.com/~ann'],
    ['an IDN', 'https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ])('ignores %s', (_, one, other) => {
    expect(sameUrl(one, other)).toBe(true)
  })

  it.each([
    ['a trailing slash', 'https://example.com/a/', 'https://example.com/a'],
    ['www', 'https://www.example.com/', 'https://example.com/'],
    ['the scheme', 'http://example.com/', 'https://example.com/'],
    ['the order of the query', 'https://example.com/?a=1&b=2', 'https://example.com/?b=2&a=1'],
    ['an escaped slash', 'https://example.com/a%2Fb', 'https://example.com/a/b'],
    ['upper case in the path', 'https://example.com/A', 'https://example.com/a'],
  ])('minds %s', (_, one, other) => {
    expect(sameUrl(one, other)).toBe(false)
  })

  it('finds nothing comparable in what is no URL', () => {
    expect(comparableUrl('https://')).toBeNull()
    expect(sameUrl('https://', 'http://')).toBe(false)
  })
})

describe('withoutTracking', () => {
  it('keeps the other parameters as they stand', () => {
    expect(withoutTracking('https://example.com/?b=%20&utm_source=x&a=1&GCLID=2')).toBe(
      'https://example.com/?b=%20&a=1',
    )
  })

  it('leaves no question mark behind', () => {
    expect(withoutTracking('https://example.com/?fbclid=1')).toBe('https://example.com/')
  })
})
