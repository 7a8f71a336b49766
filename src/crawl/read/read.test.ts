import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { hashesOf, packAnchors, unpackAnchors } from './anchors.ts'
import { headersOf } from './sent-headers.ts'
import { sessionParameters } from './session-parameters.ts'

it('anchors are found as written, and percent-decoded', () => {
  const anchors = unpackAnchors(packAnchors(['top', 'ä', 'a%20b']) ?? '')
  expect(
    ['top', 'ä', '%C3%A4', 'a%20b', 'missing', '%'].map((name) =>
      hashesOf(name).some((hash) => anchors.has(hash)),
    ),
  ).toEqual([true, true, true, true, false, false])
  expect(packAnchors(null)).toBeNull()
})

it('a session id is a parameter that changes in every link, not the number of a page', () => {
  const links = (sid: string, second: number) =>
    [`/a?sid=${sid}`, `/b?page=1&sid=${sid}`, `/b?page=${second}&sid=${sid}`].map((path) => ({
      url: `https://example.com${path}`,
    }))
  expect(sessionParameters(links('one', 2), links('two', 3))).toEqual(['sid'])
  expect(sessionParameters(links('one', 2), links('one', 2))).toEqual([])
})

it('frame-ancestors in a header protects as X-Frame-Options does', () => {
  const has = (name: string, value: string) =>
    headersOf(exampleFacts({ headers: [[name, value]] })).includes('X-Frame-Options')
  expect(has('X-Frame-Options', 'DENY')).toBe(true)
  expect(has('Content-Security-Policy', "frame-ancestors 'none'")).toBe(true)
  expect(has('Content-Security-Policy', "default-src 'self'")).toBe(false)
  expect(has('Content-Security-Policy-Report-Only', "frame-ancestors 'none'")).toBe(false)
})
