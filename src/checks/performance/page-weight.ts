import type { AssetFact } from '../../facts/asset-facts.ts'
import { imageExample } from '../shared/asset-example.ts'
import { sampleOf } from '../shared/asset-sample.ts'
import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { kibibytes } from './shared/amounts.ts'
import { logNormalScore } from './shared/log-normal.ts'
import { cutShort } from '../shared/truncated.ts'

const KIB = 1024

/** Lighthouse's total-byte-weight audit. */
const CURVE = { p10: 2667 * KIB, median: 4000 * KIB }

export const pageWeight = defineCheck({
  id: 'page-weight',
  category: 'performance',
  family: 'weight',
  tier: 'D',
  title: 'Page weight is moderate',
  why: 'Visitors wait longer for a heavy page, and those with a mobile data plan pay for its bytes.',
  fix: 'Make images smaller, load images below the first screen lazily, remove unused code, and compress text.',
  criteria: {
    pass: 'The page and its measured files are at most 2,667 KiB on the wire.',
    warn: 'The page and its measured files are above 2,667 KiB and at most 4,000 KiB on the wire.',
    fail: 'The page and its measured files are above 4,000 KiB on the wire.',
    'not-applicable':
      'The page names files and none was measured, or parsing stopped early with a weight below the pass limit.',
    note: 'The check counts the page and up to 6 style sheets, 6 scripts and 12 images. Fonts, media, iframes and files that were not fetched come on top, so the page may weigh more than stated. The points follow a log-normal curve: 0.9 at the pass limit and 0.5 at the warn limit.',
  },
  source: 'https://developer.chrome.com/docs/lighthouse/performance/total-byte-weight',
  reads: ['assets', 'document', 'resources', 'response'],
  examples: {
    pass: [{ html: '<p>Short.</p>' }, { facts: { assets: [imageExample()] } }],
    warn: [{ facts: { assets: [imageExample({ wireBytes: 3_000 * KIB })] } }],
    fail: [{ facts: { assets: [imageExample({ wireBytes: 5_000 * KIB })] } }],
    'not-applicable': [{ html: '<img src="/photo.jpg" alt="">' }],
  },

  evaluate({ assets, document, resources, response }) {
    const sample = sampleOf({ assets, resources }, ['stylesheet', 'script', 'image'])
    const measured = sample.files.filter(({ wireBytes }) => wireBytes !== null)
    if (measured.length === 0 && sample.total > 0) {
      return notApplicable('No file that the page names was measured')
    }
    const bytes = sum(measured) + response.wireBytes
    const points = logNormalScore(CURVE, bytes)
    const evidence = byType(measured, response.wireBytes)
    const details = { value: { number: bytes, unit: 'bytes' }, points } as const

    // Unmeasured files add to it, so a heavy sample means a heavy page, while a light one is only a lower bound.
    const limit = `(recommended: at most ${kibibytes(CURVE.p10)})`
    const message =
      measured.length < sample.total
        ? `The page and ${measured.length} of its ${sample.total} files weigh ${kibibytes(bytes, CURVE.p10)} ${limit}`
        : `The page and its files weigh ${kibibytes(bytes, CURVE.p10)} ${limit}`
    if (points < 0.5) return fail(message, evidence, details)
    if (points < 0.9) return warn(message, evidence, details)
    return cutShort(document) ?? pass(message, { ...details, evidence })
  },
})

function byType(files: readonly AssetFact[], page: number): Evidence[] {
  const groups = Map.groupBy(files, ({ kind }) => kind)
  return [
    { name: 'page', bytes: page },
    ...[...groups].map(([name, all]) => ({ name, value: all.length, bytes: sum(all) })),
  ].toSorted((one, other) => other.bytes - one.bytes)
}

function sum(files: readonly AssetFact[]): number {
  return files.reduce((total, { wireBytes }) => total + (wireBytes ?? 0), 0)
}
