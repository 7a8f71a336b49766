/** Base64 characters without padding of each hash that browsers know (SRI §3.2), the weakest first. */
const LENGTHS: ReadonlyMap<string, number> = new Map([
  ['sha256', 43],
  ['sha384', 64],
  ['sha512', 86],
])

/**
 * What browsers make of the metadata (SRI §3.3.4): they compare the hashes of the strongest algorithm
 * that they know. `none` without any, `valid` when one of those can be matched, `blocked` when none of
 * them can, so that the file never runs, and `unknown` where all algorithms are: it runs unchecked.
 */
export function integrityState(integrity: string | null): 'none' | 'valid' | 'blocked' | 'unknown' {
  const hashes = (integrity ?? '').split(/\s+/).filter((hash) => hash !== '')
  if (hashes.length === 0) return 'none'
  const strongest = [...LENGTHS.keys()].findLast((name) =>
    hashes.some((hash) => algorithmOf(hash) === name),
  )
  if (strongest === undefined) return 'unknown'
  const compared = hashes.filter((hash) => algorithmOf(hash) === strongest)
  return compared.some(isReadable) ? 'valid' : 'blocked'
}

function algorithmOf(hash: string): string {
  return hash.split('-', 1)[0]?.toLowerCase() ?? ''
}

function isReadable(hash: string): boolean {
  const digest = /^[^-]+-([\w+/-]+)={0,2}(?:\?.*)?$/.exec(hash)?.[1] ?? ''
  return digest.length === LENGTHS.get(algorithmOf(hash))
}
