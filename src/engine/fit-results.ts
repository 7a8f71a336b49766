import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import type { AuditOutcome, Results } from '../report/results.ts'
import { shortenResults } from './shorten-results.ts'

const compress = promisify(zstdCompress)

/** Bytes of a stored run, compressed as in the store. */
const MAX_BODY = 60_000
const LEVEL = 9

/** Characters per list to try first if everything is too large: half of the limit. */
const FIRST_ROOM = 25_000

/**
 * Results that fit 60 KB when stored. An ordinary page takes 30 to 40 KB, mostly texts of the checks, and stays
 * complete. A page that fills its lists with noise is shortened until it fits.
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
