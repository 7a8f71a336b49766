import type { ShortCache } from '../../facts/lab/loading-facts.ts'
import { kibibytes } from './shared/amounts.ts'
import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, type Evidence, fail, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { wastedBytes } from './shared/wasted-files.ts'

const AUDIT = 'cache-insight'
const LARGE = 10 * 1024

export const cacheLab = defineLabCheck({
  id: 'cache-lab',
  category: 'performance',
  importance: 'low',
  title: 'All files that were loaded may be kept',
  why: 'Whoever comes back should not fetch again what has not changed.',
  fix: 'Put a hash into the names of files and send them with Cache-Control: max-age=31536000, immutable.',
  criteria:
    'Passes when every file of the own site may be kept for 30 days or longer, or is kept out of caches on purpose. Warns when one may be kept for less, and fails when one of more than 10 KiB has no lifetime. What could be saved is the size of a file times how likely it is to be fetched again, as Lighthouse reckons it. Files of other sites are listed and not counted; the check does not apply when Lighthouse could not tell.',
  source: 'https://developer.chrome.com/docs/performance/insights/cache',
  reads: ['loading'],
  supersedes: ['cache-static'],
  examples: {
    pass: [rowsExample(AUDIT, []), file({ url: 'https://cdn.example.net/widget.js' })],
    warn: [file({ cacheLifetimeMs: 86_400_000 }), file({ totalBytes: 10 * 1024 })],
    fail: [file({ totalBytes: 10 * 1024 + 1 })],
    'not-applicable': [{ html: '<p>Not measured.</p>' }],
  },

  evaluate({ loading: { shortCaches } }) {
    if (shortCaches === null) return notMeasured()
    const evidence = shortCaches.map(rowOf)
    const own = shortCaches.filter(({ party }) => party === 'first')
    if (own.length === 0) return pass(undefined, evidence.length > 0 ? { evidence } : {})
    const bytes = wastedBytes(own)
    const value = { number: bytes, unit: 'bytes' } as const
    const unstated = own.filter((each) => each.lifetimeMs === 0 && each.bytes > LARGE)
    const saving = `A second visit could save ${kibibytes(bytes)}.`
    return unstated.length > 0
      ? fail(
          `No cache lifetime: ${counted(unstated.length, 'file')} of more than 10 KiB. ${saving}`,
          evidence,
          { value },
        )
      : warn(`Kept for less than 30 days: ${counted(own.length, 'file')}. ${saving}`, evidence, {
          value,
        })
  },
})

function rowOf({ url, party, lifetimeMs, bytes }: ShortCache): Evidence {
  return {
    url,
    value: inWords(lifetimeMs / 1000),
    expected: '30 days',
    bytes,
    ...(party === 'third' && { note: 'of another site, not counted' }),
  }
}

function inWords(seconds: number): string {
  if (seconds === 0) return 'no lifetime'
  return seconds < 86_400
    ? counted(Math.round(seconds), 'second')
    : counted(Math.floor(seconds / 86_400), 'day')
}

function file(overrides: object) {
  return rowsExample(AUDIT, [
    {
      url: 'https://www.example.com/app.js',
      cacheLifetimeMs: 0,
      totalBytes: 40_000,
      wastedBytes: 40_000,
      ...overrides,
    },
  ])
}
