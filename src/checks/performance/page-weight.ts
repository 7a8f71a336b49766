import type { AssetFact } from '../../facts/asset-facts.ts'
import { imageExample } from '../shared/asset-example.ts'
import { sampleOf } from '../shared/asset-sample.ts'
import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
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
  title: 'The page is not too heavy',
  why: 'Every byte takes time and, on many phones, money.',
  fix: 'Make images smaller and load those far down lazily, leave out code that is not used, and compress text.',
  criteria:
    'Passes up to 2,667 KiB on the wire, warns up to 4,000 KiB and fails above; the points follow a log-normal curve with 0.9 at the first limit and 0.5 at the second. Counted are the page and those of its style sheets, scripts and images that were fetched, up to 6, 6 and 12. Fonts, media, frames and files that were not fetched come on top, so that the page may weigh more than is said. Does not apply when the page names such files and none was measured, or when parsing stopped early and the weight was below the first limit.',
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
      return notApplicable('None of the files that the page names was measured.')
    }
    const bytes = sum(measured) + response.wireBytes
    const points = logNormalScore(CURVE, bytes)
    const evidence = byType(measured, response.wireBytes)
    const details = { value: { number: bytes, unit: 'bytes' }, points } as const

    // What was not measured comes on top, so that a heavy sample is a heavy page, and a light one may be.
    const size = `${Math.round(bytes / KIB).toLocaleString('en')} KiB`
    const message =
      measured.length < sample.total
        ? `The page with ${measured.length} of the ${sample.total} files it names has ${size}.`
        : `The page with the files it names has ${size}.`
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
