import type { ShortCache } from '../../facts/lab/loading-facts.ts'
import { kibibytes } from './shared/amounts.ts'
import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, type Evidence, fail, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { wastedBytes } from './shared/wasted-files.ts'

const AUDIT = 'cache-insight'
const LARGE = 10 * 1024

export const cacheLab = defineLabCheck({
  id: 'cache-lab',
  category: 'performance',
  importance: 'low',
  title: 'Loaded files have long cache lifetimes',
  why: 'Returning visitors download unchanged files again when their cache lifetime is short or missing.',
  fix: 'Put a content hash into each file name and send Cache-Control: max-age=31536000, immutable.',
  criteria: {
    pass: 'Every first-party file has a cache lifetime of 30 days or more, or is deliberately not cached.',
    warn: 'At least one first-party file has a cache lifetime below 30 days, or one of at most 10 KiB has none.',
    fail: 'At least one first-party file larger than 10 KiB has no cache lifetime.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'Third-party files are listed and do not count. The possible saving is the size of each file times the probability, by Lighthouse’s estimate, that the file is fetched again.',
  },
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
    const saving = `repeat visits could save ${kibibytes(bytes)}`
    return unstated.length > 0
      ? fail(
          `${counted(unstated.length, 'file')} over 10 KiB ${verb(unstated.length, 'has', 'have')} no cache lifetime; ${saving}`,
          evidence,
          { value },
        )
      : warn(
          `${counted(own.length, 'file')} ${verb(own.length, 'has', 'have')} no cache lifetime of 30 days; ${saving}`,
          evidence,
          {
            value,
          },
        )
  },
})

function rowOf({ url, party, lifetimeMs, bytes }: ShortCache): Evidence {
  return {
    url,
    value: inWords(lifetimeMs / 1000),
    expected: '30 days',
    bytes,
    ...(party === 'third' && { note: 'third-party, not counted' }),
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
