import { describe, expect, it } from 'vitest'
import { nextPath } from './next-path.ts'

describe('a place to go to after signing in', () => {
  it.each([
    ['/reports', '/reports'],
    [
      '/r/0199c0de-0000-7000-8000-000000000000/visibility',
      '/r/0199c0de-0000-7000-8000-000000000000/visibility',
    ],
    ['/reports?search=a%26b&page=2', '/reports?search=a%26b&page=2'],
    ['/a/../reports#top', '/reports'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ])('is %s', (text, path) => {
    expect(nextPath(text)).toBe(path)
  })

  it.each([
    '//evil.example',
    String.raw`/\evil.example`,
    String.raw`\\evil.example`,
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    String.raw`/.\/evil.example`,
    'https://evil.example/',
    'https:evil.example',
    'https%3A%2F%2Fevil.example',
    '%2F%2Fevil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'reports',
    '',
    `/${'x'.repeat(3000)}`,
    undefined,
    ['/reports'],
    { path: '/reports' },
  ])('is never %j', (text) => {
    expect(nextPath(text)).toBeUndefined()
  })
})
