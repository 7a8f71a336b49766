import { expect, it } from 'vitest'
import { matchesPath } from './path-pattern.ts'

it.each([
  { pattern: '/shop/*', path: '/shop/boots', matches: true },
  { pattern: '/shop/*', path: '/shop/', matches: true },
  { pattern: '/shop/*', path: '/shop', matches: false },
  { pattern: '/shop', path: '/shop/boots', matches: false },
  { pattern: '*', path: '/', matches: true },
  { pattern: '/*/edit', path: '/a/b/edit', matches: true },
  { pattern: '/*/edit', path: '/a/edit/b', matches: false },
  { pattern: '/a*a', path: '/a', matches: false },
  { pattern: '/a**a', path: '/aa', matches: true },
  { pattern: '/*x*y*', path: '/yx', matches: false },
  { pattern: '/.*', path: '/a', matches: false },
])('$pattern and $path: $matches', ({ pattern, path, matches }) => {
  expect(matchesPath(pattern, path)).toBe(matches)
})
