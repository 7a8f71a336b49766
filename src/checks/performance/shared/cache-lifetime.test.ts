import { describe, expect, it } from 'vitest'
import type { Header } from '../../../facts/network-facts.ts'
import { cacheLifetime } from './cache-lifetime.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const DATE: Header = ['Date', 'Fri, 20 Nov 2026 12:00:00 GMT']
const cc = (value: string): Header => ['Cache-Control', value]
const expires = (value: string): Header => ['Expires', value]

const limited = (seconds: number) => ({ state: 'limited', seconds })
const uncached = (reason: string) => ({ state: 'uncached', reason })
const invalid = (value: string) => ({ state: 'invalid', value })
const missing = { state: 'missing' }

describe('cacheLifetime', () => {
  it.each<{ name: string; headers: Header[]; is: object }>([
    { name: 'nothing', headers: [], is: missing },
    { name: 'a validator alone', headers: [['ETag', '"a"']], is: missing },
    { name: 'max-age', headers: [cc('public, max-age=60')], is: limited(60) },
    { name: 'other case, quoted', headers: [cc('Max-Age="60"')], is: limited(60) },
    {
      name: 'max-age before Expires',
      headers: [expires('0'), cc('max-age=60')],
      is: limited(60),
    },
    { name: 'shared caches only', headers: [cc('s-maxage=3600')], is: missing },
    { name: 'immutable alone', headers: [cc('immutable')], is: missing },
    { name: 'the first of two', headers: [cc('max-age=60, max-age=9')], is: limited(60) },
    { name: 'two lines', headers: [cc('public'), cc('max-age=60')], is: limited(60) },
    { name: 'Age taken off', headers: [cc('max-age=60'), ['Age', ' 20 ']], is: limited(40) },
    { name: 'Age past it', headers: [cc('max-age=60'), ['Age', '90']], is: limited(0) },
    {
      name: 'the first of two Ages',
      headers: [cc('max-age=60'), ['Age', '20, 5']],
      is: limited(40),
    },
    { name: 'an Age that is none', headers: [cc('max-age=60'), ['Age', 'old']], is: limited(60) },
    { name: 'zero', headers: [cc('max-age=0')], is: uncached('max-age=0') },
    { name: 'a word', headers: [cc('max-age=week')], is: invalid('max-age=week') },
    { name: 'no argument', headers: [cc('max-age')], is: invalid('max-age=') },
    { name: 'a negative', headers: [cc('max-age=-1')], is: invalid('max-age=-1') },
    { name: 'a fraction', headers: [cc('max-age=1.5')], is: invalid('max-age=1.5') },
    { name: 'no-store', headers: [cc('no-store')], is: uncached('no-store') },
    { name: 'no-cache', headers: [cc('max-age=60, no-cache')], is: uncached('no-cache') },
    { name: 'private', headers: [cc('private, max-age=60')], is: uncached('private') },
    {
      name: 'must-revalidate',
      headers: [cc('max-age=60, must-revalidate')],
      is: uncached('must-revalidate'),
    },
    { name: 'Pragma', headers: [['Pragma', 'no-cache']], is: uncached('Pragma: no-cache') },
    {
      name: 'Pragma beside Cache-Control',
      headers: [['Pragma', 'no-cache'], cc('max-age=60')],
      is: limited(60),
    },
    {
      name: 'Expires after Date',
      headers: [DATE, expires('Fri, 20 Nov 2026 12:01:00 GMT')],
      is: limited(60),
    },
    {
      name: 'Expires without Date',
      headers: [expires('Fri, 20 Nov 2026 12:01:00 GMT')],
      is: limited(60),
    },
    {
      name: 'the form of RFC 850',
      headers: [DATE, expires('Friday, 20-Nov-26 12:01:00 GMT')],
      is: limited(60),
    },
    {
      name: 'the form of asctime, which is in GMT too',
      headers: [DATE, expires('Fri Nov 20 12:01:00 2026')],
      is: limited(60),
    },
    {
      name: 'Expires in the past',
      headers: [DATE, expires('Thu, 01 Jan 1970 00:00:00 GMT')],
      is: uncached('Expires in the past'),
    },
    { name: 'Expires: 0', headers: [expires('0')], is: uncached('Expires: 0') },
    { name: 'Expires: -1', headers: [expires('-1')], is: uncached('Expires: -1') },
    { name: 'a number of seconds', headers: [expires('3600')], is: invalid('Expires: 3600') },
    { name: 'no date', headers: [expires('tomorrow')], is: invalid('Expires: tomorrow') },
    { name: 'an empty Expires', headers: [expires('')], is: invalid('Expires: ') },
  ])('reads $name', ({ headers, is }) => {
    expect(cacheLifetime(headers, NOW)).toEqual(is)
  })
})
