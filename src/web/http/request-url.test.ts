import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { routedUrl } from './request-url.ts'

// oxlint-disable-next-line no-unsafe-type-assertion -- its URL is all that is read
const routed = (url: string) => routedUrl({ url } as IncomingMessage)

describe('a URL', () => {
  it.each([
    ['with a query', '/reports?a=1&b=%41', '/reports?a=1&b=%41'],
    ['with an empty query', '/?', '/?'],
    ['with a question mark in its query', '/?a=b?c', '/?a=b?c'],
    ['with letters that are encoded', '/projects/b%C3%BCcher', '/projects/b%C3%BCcher'],
  ])('%s is routed unchanged', (_name, url) => {
    expect(routed(url)).toBe(url)
  })

  it('with a stray % is routed as written', () => {
    expect(routed('/100%/%zz?a=%')).toBe('/100%25/%25zz?a=%')
  })

  it('with a path that is longer than any is routed by its beginning', () => {
    expect(routed(`/${'a'.repeat(15_000)}?a=1`)).toBe(`/${'a'.repeat(4_095)}?a=1`)
    expect(routed(`/${'%'.repeat(15_000)}`).length).toBeLessThan(3 * 4_096)
  })

  it('with a query of too many fields is routed without it', () => {
    expect(routed(`/reports?${'a&'.repeat(500)}`)).toBe('/reports')
  })
})
