import { expect, it } from 'vitest'
import { exportName } from './export-name.ts'

it.each([
  ['https://example.com/', 'example.com'],
  ['http://127.0.0.1:8080/', '127.0.0.1-8080'],
  ['http://127.0.0.1:8080/about/us.html', '127.0.0.1-8080_about_us.html'],
  ['https://example.com/about/', 'example.com_about'],
  ['http://con/', 'page-con'],
  ['http://aux.example/', 'page-aux.example'],
])('a file about %s is named %s', (url, name) => {
  expect(exportName(url)).toBe(name)
})

it('files of pages that differ in what a name leaves out differ as well', () => {
  const long = 'x'.repeat(300)
  const paths = [
    '/a',
    '/A',
    '/a?b=1',
    '/a?b=2',
    '/ä',
    '/ö',
    `/${long}1`,
    `/${long}2`,
    '/a_b',
    '/a/b',
  ]
  const names = paths.map((path) => exportName(`https://example.com${path}`))
  expect(new Set(names).size).toBe(paths.length)
  for (const name of names) {
    expect(name).toMatch(/^[a-z0-9][a-z0-9._-]{0,199}$/)
  }
  expect(exportName('http://[::1]:8080/"..\\..%2f')).toMatch(/^[a-z0-9._-]+$/)
})
