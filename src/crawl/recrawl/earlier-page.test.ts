import { describe, expect, it } from 'vitest'
import { EMPTY_PAGE } from '../../../test/support/quick-crawl.ts'
import { conditionsOf, earlierPage, validatorsOf } from './earlier-page.ts'

describe('validators', () => {
  it.each([
    ['"abc"', '"abc"'],
    ['W/"abc-gzip"', 'W/"abc-gzip"'],
    ['abc', null],
    ['"a"b"', null],
    ['"a\u0000"', null],
    [`"${'x'.repeat(500)}"`, null],
  ])('read the entity tag %j', (value, etag) => {
    expect(validatorsOf([['ETag', value]]).etag).toBe(etag)
  })

  it('are sent back as conditions', () => {
    const lastModified = 'Wed, 21 Oct 2026 07:28:00 GMT'
    const validators = validatorsOf([['last-modified', lastModified]])
    expect(validators).toEqual({ etag: null, lastModified })
    expect(conditionsOf({ etag: '"a"', lastModified })).toEqual([
      ['If-None-Match', '"a"'],
      ['If-Modified-Since', lastModified],
    ])
    expect(conditionsOf({ etag: null, lastModified: null })).toEqual([])
  })
})

describe('a page of the crawl before', () => {
  const DAY = 24 * 60 * 60_000
  const answer = { mimeType: 'text/html', firstByte: 5, bytes: 9 }
  const found = async (ageMs: number, random: number) => {
    const page = { etag: '"a"', lastModified: null, readAt: 0, answer, page: EMPTY_PAGE }
    const pages = { find: async () => page, missed: async () => [] }
    const needs = { pages, now: () => ageMs, random: () => random }
    return (await earlierPage(needs, 'https://example.com/')) !== null
  }

  it('is used for 30 days, and fetched whole in 2% of the cases', async () => {
    expect(await found(30 * DAY - 1, 0.5)).toBe(true)
    expect(await found(30 * DAY, 0.5)).toBe(false)
    expect(await found(DAY, 0.02)).toBe(true)
    expect(await found(DAY, 0.0199)).toBe(false)
  })
})
