import { describe, expect, it } from 'vitest'
import { httpUrl } from './http-url.ts'

describe('httpUrl', () => {
  it.each(['http://example.com/', 'https://example.com/a?b#c'])('takes %s', (url) => {
    expect(httpUrl(url)).toBe(url)
  })

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://example.com/1',
    'view-source:https://example.com/',
    'ftp://example.com/',
    '/relative',
    '//example.com/',
    '',
  ])('refuses %j', (url) => {
    expect(httpUrl(url)).toBeUndefined()
  })
})
