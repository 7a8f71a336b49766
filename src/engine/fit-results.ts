import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import type { AuditOutcome, Results } from '../report/results.ts'
import { shortenResults } from './shorten-results.ts'

const compress = promisify(zstdCompress)

/** Bytes of a stored run, compressed as the store does. */
const MAX_BODY = 60_000
const LEVEL = 9

/** Characters of each list that are tried first where all are too many: half of what they may have. */
const FIRST_ROOM = 25_000

/**
 * Results that are stored in 60 KB. An ordinary page takes 30 to 40 KB, most of it the texts of the checks, and
 * is whole. Of one that fills list after list with noise less is kept, until it fits.
 */
export async function fitResults(results: Results): Promise<Results> {
  let fitting = results
  for (let room = FIRST_ROOM; room >= 1 && (await bodyOf(fitting)) > MAX_BODY; room /= 2) {
    fitting = shortenResults(results, room)
  }
  return fitting
}

export async function fitOutcome(outcome: AuditOutcome): Promise<AuditOutcome> {
  if (outcome.status !== 'completed') return outcome
  return { ...outcome, results: await fitResults(outcome.results) }
}

async function bodyOf(results: Results): Promise<number> {
  const params = { [constants.ZSTD_c_compressionLevel]: LEVEL }
  const body = await compress(JSON.stringify(results), { params })
  return body.length
}
