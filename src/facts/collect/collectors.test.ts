import { expect, it } from 'vitest'
import { parseHtml } from '../html/parse-html.ts'
import { collectorsFor } from './collectors.ts'

it('returns what it found by methods, since V8 keeps getters of object literals and the tree with them', () => {
  const page = {
    html: '',
    url: 'https://example.com/',
    base: 'https://example.com/',
    host: 'example.com',
    registrableDomain: 'example.com',
  }
  for (const [name, collector] of Object.entries(collectorsFor(page, parseHtml('').document))) {
    const accessors = Object.entries(Object.getOwnPropertyDescriptors(collector))
      .filter(([, descriptor]) => 'get' in descriptor)
      .map(([property]) => property)
    expect(accessors, name).toEqual([])
  }
})
