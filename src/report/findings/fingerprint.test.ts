import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CheckResult } from '../results.ts'
import { findingFingerprint, rowFingerprints } from './fingerprint.ts'

type Row = CheckResult['evidence'][number]

const PRODUCTION = 'https://example.com'
const PREVIEW = 'http://localhost:4173/app'

const context = (baseUrl: string) => ({
  checkId: 'image-alt',
  url: `${baseUrl}/shop?page=2`,
  baseUrl,
})

const words = fc.array(fc.stringMatching(/^[a-z<>="]{1,8}$/), { maxLength: 4 })
// The library's own paths take seconds to make.
const path = fc.stringMatching(/^(?:\/(?:[a-z0-9~:@-]|%[0-9A-F]{2}){0,8}){0,3}$/)
const row = fc.record({ words, path, expected: fc.nat(3) })

/** The same row as seen by another run: on another host, at another line, with other spacing. */
function rowOn(
  baseUrl: string,
  { words, path, expected }: { words: string[]; path: string; expected: number },
  line: number,
): Row {
  return {
    line,
    snippet: `<img src="${baseUrl}/a.png">${words.join(line % 2 === 0 ? ' ' : '\n\t')}`,
    url: `${baseUrl}${path === '' ? '/' : path}`,
    expected,
    status: line,
    bytes: line * 3,
    ms: line,
    note: `at ${line}`,
  }
}

describe('fingerprints', () => {
  it('stay the same on another host, at other lines, in another order, spaced otherwise', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), fc.nat(50), (rows, shift) => {
        const before = rows.map((each, place) => rowOn(PRODUCTION, each, place))
        const after = rows.map((each, place) => rowOn(PREVIEW, each, place + shift)).toReversed()
        const set = new Set(rowFingerprints(before, context(PRODUCTION)))
        expect(set.size).toBe(rows.length)
        expect(new Set(rowFingerprints(after, context(PREVIEW)))).toEqual(set)
      }),
      { numRuns: 40 },
    )
  })

  it('get one more with one more row, even an equal one', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), fc.nat(20), (rows, place) => {
        const before = rows.map((each, line) => rowOn(PRODUCTION, each, line))
        const more = before.toSpliced(place % rows.length, 0, before[0] ?? {})
        const known = new Set(rowFingerprints(before, context(PRODUCTION)))
        const now = rowFingerprints(more, context(PRODUCTION))
        expect(now.filter((each) => !known.has(each))).toHaveLength(1)
        expect([...known].filter((each) => !now.includes(each))).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  it('differ by check, page, URL and name', () => {
    const one = { checkId: 'a', url: `${PRODUCTION}/`, baseUrl: PRODUCTION }
    const all = [
      findingFingerprint(one),
      findingFingerprint({ ...one, checkId: 'b' }),
      findingFingerprint({ ...one, url: `${PRODUCTION}/x` }),
      findingFingerprint({ ...one, url: 'https://other.example/' }),
      ...rowFingerprints([{ url: `${PRODUCTION}/x` }, { name: '/x' }, { snippet: '/x' }], one),
    ]
    expect(new Set(all).size).toBe(all.length)
    expect(all.every((each) => /^[0-9a-f]{32}$/.test(each))).toBe(true)
  })

  it('do not depend on the made-up part of the URL of a missing page', () => {
    const missing = () => `${PRODUCTION}/shop/pagemark-${randomUUID()}`
    const of = (url: string) => rowFingerprints([{ url }], context(PRODUCTION))
    expect(of(missing())).toEqual(of(missing()))
    expect(of(missing())).not.toEqual(of(`${PRODUCTION}/shop/`))
  })

  it('are those of version 1, which baselines hold', () => {
    const one = { checkId: 'image-alt', url: `${PRODUCTION}/shop`, baseUrl: PRODUCTION }
    expect(findingFingerprint(one)).toBe('25a22e2182c9dfab83f355253e798541')
    expect(rowFingerprints([{ snippet: '<img>' }], one)).toEqual([
      'cab92df0096dd3c98d14937902d23d07',
    ])
  })
})
