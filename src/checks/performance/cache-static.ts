import type { AssetFact } from '../../facts/asset-facts.ts'
import { stylesheetExample } from '../shared/asset-example.ts'
import { sampleOf, tested } from '../shared/asset-sample.ts'
import { auditTime } from '../../facts/derived/audit-time.ts'
import { type CacheLifetime, cacheLifetime } from './shared/cache-lifetime.ts'
import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

const DAY = 86_400
const LONG = 30

/** Files below this are fetched again without anyone noticing. */
const LARGE = 10 * 1024

export const cacheStatic = defineCheck({
  id: 'cache-static',
  category: 'performance',
  family: 'caching',
  tier: 'E',
  title: 'Files of the page may be kept for long',
  why: 'A file that the browser still has need not be fetched on the next page and the next visit.',
  fix: 'Put a hash of its content into the name of each file, and send Cache-Control: max-age=31536000, immutable.',
  criteria:
    'Passes when every file of the own site may be kept for 30 days or more, or is kept out of caches on purpose (no-store, no-cache, private, must-revalidate, max-age=0, or an Expires in the past). Warns when one may be kept for less time, or when one of at most 10 KiB has no lifetime or one that cannot be read; fails when such a file has more than 10 KiB. max-age goes before Expires, s-maxage does not count, Age is taken off, and what is left is rounded up to whole days. Tested are up to 6 style sheets, 6 scripts and 12 images; files of other sites are listed and not counted. Does not apply when no file of the own site was tested.',
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
    if (own.length === 0) return notApplicable('No file of the own site was tested.')

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
          `No usable cache lifetime: ${counted(unstated.length, 'file')} of more than 10 KiB. ${scope}`,
          evidence,
        )
      : warn(`${said(scored)} ${scope}`, evidence)
  },
})

/** A file without a lifetime is not “kept for less”: browsers guess how long. */
function said(short: readonly { readonly lifetime: CacheLifetime }[]): string {
  const files = counted(short.length, 'file')
  if (short.every(({ lifetime }) => lifetime.state === 'limited')) {
    return `Kept for less than 30 days: ${files}.`
  }
  return short.some(({ lifetime }) => lifetime.state === 'limited')
    ? `Kept for less than 30 days, or without a usable lifetime: ${files}.`
    : `Without a usable cache lifetime: ${files}, none known to have more than 10 KiB.`
}

/** Days are rounded up: a file that lay in a cache on the way for some hours was still meant for 30 days. */
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
    ...(party === 'third' ? { note: 'of another site, not counted' } : {}),
  }
}

function inWords(lifetime: CacheLifetime): string {
  if (lifetime.state === 'invalid') return lifetime.value
  if (lifetime.state !== 'limited') return 'no lifetime'
  const { seconds } = lifetime
  return seconds < DAY ? counted(seconds, 'second') : counted(Math.floor(seconds / DAY), 'day')
}
