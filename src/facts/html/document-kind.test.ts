import { expect, it } from 'vitest'
import { isHome } from './document-kind.ts'

it.each([
  ['/', true],
  ['/index.php', true],
  ['/pt-br/', true],
  ['/?utm_source=mail&gclid=1', true],
  ['/?lang=en', true],
  ['/?s=nets', false],
  ['/?p=4&utm_source=mail', false],
  ['/index.php?id=12', false],
  ['/hours', false],
])('decides whether %s is a home page: %s', (path, home) => {
  expect(isHome(`https://www.example.com${path}`)).toBe(home)
})
