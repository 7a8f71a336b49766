import type { AssetFact } from '../../../facts/asset-facts.ts'
import { type AssetSample, tested } from '../../shared/asset-sample.ts'
import { type Evidence, notApplicable, type Outcome, pass, warn } from '../../check.ts'
import { counted, verb } from '../../shared/counted.ts'

/** Bytes saved in the transfer; a smaller saving is not worth a build step (Lighthouse's limit). */
const MIN_BYTES = 2048

/** Saving by removing white space and comments; `least` is the smallest share worth reporting. */
export function judgeMinification(sample: AssetSample, least: number, one: string): Outcome {
  const read = sample.files.filter((asset) => ratioOf(asset) !== null)
  if (read.length === 0) return notApplicable(`No ${one} was read in full`)

  const scope = tested(read.length, sample.total, one)
  const wasteful = read.filter(
    (asset) => (ratioOf(asset) ?? 0) >= least && savingOf(asset) >= MIN_BYTES,
  )
  if (wasteful.length === 0) return pass(scope)
  const saving = wasteful.reduce((sum, asset) => sum + savingOf(asset), 0)
  return warn(
    `${counted(wasteful.length, one)} ${verb(wasteful.length, 'is', 'are')} not minified (${scope})`,
    wasteful.map(row),
    { value: { number: saving, unit: 'bytes' } },
  )
}

function ratioOf({ content, decodedBytes }: AssetFact): number | null {
  if (content === null || !('minifiedBytes' in content) || !decodedBytes) return null
  return Math.max(0, (decodedBytes - content.minifiedBytes) / decodedBytes)
}

/** The same share of the transferred bytes, after compression, as in Lighthouse's audits. */
function savingOf(asset: AssetFact): number {
  return Math.round((asset.wireBytes ?? asset.decodedBytes ?? 0) * (ratioOf(asset) ?? 0))
}

function row(asset: AssetFact): Evidence {
  return {
    url: asset.url,
    value: `could be ${Math.round(100 * (ratioOf(asset) ?? 0))} % smaller`,
    bytes: savingOf(asset),
  }
}
