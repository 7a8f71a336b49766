import { expect, it } from 'vitest'
import { pathsBelow } from './paths-below.ts'

it('keeps path and query of the URLs on the first origin, each once', () => {
  const urls = [
    'https://example.com/',
    'https://example.com/a?b=1#c',
    'https://example.com/a?b=1',
    'https://other.example/x',
    'nothing',
  ]
  expect(pathsBelow(urls)).toEqual(['/', '/a?b=1'])
  expect(pathsBelow([])).toEqual([])
})
