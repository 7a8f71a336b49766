import { expect, it } from 'vitest'
import { fileUri, schemeless } from './finding-place.ts'

it('a URL is placed by its host and path', () => {
  expect(schemeless('https://example.com:3000/pricing?a=1')).toBe('example.com%3A3000/pricing?a=1')
})

it('a name of any characters becomes a relative reference, wherever it is cut', () => {
  expect(schemeless('/😀')).toBe('%F0%9F%98%80')
  expect(schemeless(`${'a'.repeat(199)}😀b`)).toBe(`${'a'.repeat(199)}%F0%9F%98%80`)
  expect(schemeless('/\ud83d')).toBe('%EF%BF%BD')
  expect(schemeless('http://localhost:PORT/x y')).toBe('localhost%3APORT/x%20y')
})

it('a file is named by a relative reference, whatever its name', () => {
  expect(fileUri('dist/a b.html')).toBe('dist/a%20b.html')
  expect(fileUri('dist/what?#1:.html')).toBe('dist/what%3F%231:.html')
  expect(fileUri('a:b/c:d.html')).toBe('a%3Ab/c:d.html')
})
