/** Base64 characters without padding of each hash that browsers know (SRI §3.2). */
const LENGTHS: Readonly<Record<string, number>> = { sha256: 43, sha384: 64, sha512: 86 }

/**
 * `none` without metadata, `valid` when at least one hash can be matched (several are alternatives,
 * unknown ones are passed over), else `malformed`: a browser then loads the file unchecked.
 */
export function integrityState(integrity: string | null): 'none' | 'valid' | 'malformed' {
  const hashes = (integrity ?? '').split(/\s+/).filter((hash) => hash !== '')
  if (hashes.length === 0) return 'none'
  return hashes.some(isHash) ? 'valid' : 'malformed'
}

function isHash(text: string): boolean {
  const [, algorithm = '', digest = ''] = /^(sha\d{3})-([\w+/-]+)={0,2}(?:\?.*)?$/i.exec(text) ?? []
  return digest.length === LENGTHS[algorithm.toLowerCase()]
}
