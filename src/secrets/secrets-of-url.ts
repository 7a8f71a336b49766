import { isRandom } from './is-random.ts'
import { isSecretPair } from './is-secret-pair.ts'
import type { Pair } from './remover-of.ts'

/** Secrets in the query and fragment of a URL. */
export function secretsOfUrl(url: string): Pair[] {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return []
  const pairs = [
    ...new URLSearchParams(parsed.search),
    ...new URLSearchParams(parsed.hash.slice(1)),
  ]
  return pairs.flatMap(([name, value]) => {
    if (value === '') return isRandom(name) ? [{ name: '', value: name }] : []
    return isSecretPair(name, value) ? [{ name, value }] : []
  })
}
