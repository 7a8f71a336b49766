import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { hashesOf, packAnchors, unpackAnchors } from './anchors.ts'
import { headersOf, limitsFrames } from './sent-headers.ts'
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

it('frame-ancestors is found in headers that apply, apart from X-Frame-Options', () => {
  const limits = (name: string, value: string) =>
    limitsFrames(exampleFacts({ headers: [[name, value]] }))
  expect(limits('Content-Security-Policy', "frame-ancestors 'none'")).toBe(true)
  expect(limits('Content-Security-Policy', "default-src 'self'")).toBe(false)
  expect(limits('Content-Security-Policy-Report-Only', "frame-ancestors 'none'")).toBe(false)
  expect(limits('X-Frame-Options', 'DENY')).toBe(false)
  const ancestors = [['Content-Security-Policy', "frame-ancestors 'none'"]] as const
  expect(headersOf(exampleFacts({ headers: ancestors }))).toEqual(['Content-Security-Policy'])
})
