import type { AssetFact } from '../../facts/asset-facts.ts'
import { stylesheetExample } from '../shared/asset-example.ts'
import { sampleOf, tested } from '../shared/asset-sample.ts'
import { auditTime } from '../../facts/derived/audit-time.ts'
import { type CacheLifetime, cacheLifetime } from './shared/cache-lifetime.ts'
import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'

const DAY = 86_400
const LONG = 30

/** Fetching files below this size again is not noticeable. */
const LARGE = 10 * 1024

export const cacheStatic = defineCheck({
  id: 'cache-static',
  category: 'performance',
  family: 'caching',
  tier: 'E',
  title: 'Static files have long cache lifetimes',
  why: 'Visitors download unchanged files again on the next page and the next visit when the cache lifetime is short or missing.',
  fix: 'Put a content hash into each file name and send Cache-Control: max-age=31536000, immutable.',
  criteria: {
    pass: 'Every tested first-party file has a cache lifetime of 30 days or more, or is deliberately not cached.',
    warn: 'At least one tested first-party file has a cache lifetime below 30 days, or one of at most 10 KiB or of unknown size has no valid lifetime.',
    fail: 'At least one tested first-party file larger than 10 KiB has no valid cache lifetime.',
    'not-applicable': 'No first-party file was tested.',
    note: 'The check tests up to 6 style sheets, 6 scripts and 12 images; third-party files are listed and do not count. Not cached deliberately: no-store, no-cache, private, must-revalidate, max-age=0, Expires in the past, or Pragma: no-cache without Cache-Control. max-age takes precedence over Expires; s-maxage does not count. Age is subtracted; the rest is rounded up to whole days.',
  },
  source: 'https://developer.chrome.com/docs/performance/insights/cache',
  reads: ['assets', 'resources', 'response'],
  examples: {
    pass: [
      {
        facts: {
          assets: [stylesheetExample({ headers: [['Cache-Control', 'max-age=31536000']] })],
        },
      },
      { facts: { assets: [stylesheetExample({ headers: [['Cache-Control', 'no-cache']] })] } },
    ],
    warn: [
      {
        facts: {
          assets: [stylesheetExample({ headers: [['Cache-Control', 'public, max-age=86400']] })],
        },
      },
      { facts: { assets: [stylesheetExample({ headers: [], wireBytes: 900 })] } },
    ],
    fail: [
      { facts: { assets: [stylesheetExample({ headers: [] })] } },
      {
        facts: {
          assets: [stylesheetExample({ headers: [['Cache-Control', 's-maxage=31536000']] })],
        },
      },
      {
        facts: {
          assets: [stylesheetExample({ headers: [['Cache-Control', 'max-age=one-year']] })],
        },
      },
    ],
    'not-applicable': [
      { html: '<link rel="stylesheet" href="/site.css">' },
      { facts: { assets: [stylesheetExample({ headers: [], party: 'third' })] } },
    ],
  },

  evaluate({ assets, resources, response }) {
    const sample = sampleOf({ assets, resources }, ['stylesheet', 'script', 'image'])
    const now = auditTime(response)
    const files = sample.files.map((asset) => ({
      asset,
      lifetime: cacheLifetime(asset.headers, now),
    }))
    const own = files.filter(({ asset }) => asset.party === 'first')
    if (own.length === 0) return notApplicable('No first-party file was tested')

    const short = files.filter(({ lifetime }) => !isLong(lifetime))
    const scored = short.filter(({ asset }) => asset.party === 'first')
    const evidence = short.map(({ asset, lifetime }) => row(asset, lifetime))
    const scope = tested(sample.files.length, sample.total)
    if (scored.length === 0) return pass(scope, evidence.length === 0 ? {} : { evidence })

    const unstated = scored.filter(
      ({ asset, lifetime }) => lifetime.state !== 'limited' && (asset.wireBytes ?? 0) > LARGE,
    )
    return unstated.length > 0
      ? fail(
          `${counted(unstated.length, 'file')} over 10 KiB ${verb(unstated.length, 'has', 'have')} no valid cache lifetime (${scope})`,
          evidence,
        )
      : warn(`${said(scored)} (${scope})`, evidence)
  },
})

/** A missing lifetime counts as below 30 days: browsers guess one. */
function said(short: readonly { readonly lifetime: CacheLifetime }[]): string {
  const files = `${counted(short.length, 'file')} ${verb(short.length, 'has', 'have')}`
  if (short.every(({ lifetime }) => lifetime.state === 'limited')) {
    return `${files} a cache lifetime below 30 days`
  }
  return short.some(({ lifetime }) => lifetime.state === 'limited')
    ? `${files} no cache lifetime of 30 days`
    : `${files} no valid cache lifetime`
}

/** Days are rounded up: a file that spent hours in a cache was still meant for 30 days. */
function isLong(lifetime: CacheLifetime): boolean {
  if (lifetime.state === 'uncached') return true
  return lifetime.state === 'limited' && Math.ceil(lifetime.seconds / DAY) >= LONG
}

function row({ url, wireBytes, party }: AssetFact, lifetime: CacheLifetime): Evidence {
  return {
    url,
    value: inWords(lifetime),
    expected: '30 days',
    ...(wireBytes === null ? {} : { bytes: wireBytes }),
    ...(party === 'third' ? { note: 'third-party, not counted' } : {}),
  }
}

function inWords(lifetime: CacheLifetime): string {
  if (lifetime.state === 'invalid') return lifetime.value
  if (lifetime.state !== 'limited') return 'no lifetime'
  const { seconds } = lifetime
  return seconds < DAY ? counted(seconds, 'second') : counted(Math.floor(seconds / DAY), 'day')
}
