/** Base64 length without padding of each hash that browsers support (SRI §3.2), the weakest first. */
const LENGTHS: ReadonlyMap<string, number> = new Map([
  ['sha256', 43],
  ['sha384', 64],
  ['sha512', 86],
])

/**
 * How browsers treat the metadata (SRI §3.3.4): they compare the hashes of the strongest supported algorithm. `none`
 * without metadata; `valid` if one of those hashes is well formed; `blocked` if none is, so that the file never runs;
 * `unknown` if no algorithm is supported: the file runs unchecked.
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
