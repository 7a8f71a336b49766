import { isSecretHeader } from './is-secret-name.ts'
import type { Pair } from './remover-of.ts'
import { secretsOfUrl } from './secrets-of-url.ts'

/**
 * A URL with a query or a fragment, as written in headers: in angle brackets (`Link`), in quotes
 * (`Reporting-Endpoints`, `Report-To`), or bare (`Content-Location`, `SourceMap`, `Refresh`, a policy's `report-uri`).
 */
const ADDRESS =
  /<([^<>?#]*[?#][^<>]*)>|"([^"?#]*[?#][^"]*)"|(?<![^\s<>"',;])([^\s<>"',;?#]*[?#][^\s<>"',;]*)/g

/** Secrets in the URLs of headers; headers that are secret as a whole are not read. */
export function secretsOfHeaders(
  headers: readonly (readonly [name: string, value: string])[],
  base: string,
): Pair[] {
  return headers
    .filter(([name]) => !isSecretHeader(name))
    .flatMap(([, value]) => [...value.matchAll(ADDRESS)])
    .flatMap(([, bracketed, quoted, bare]) => {
      const url = URL.parse(bracketed ?? quoted ?? bare ?? '', base)
      return url === null ? [] : secretsOfUrl(url.href)
    })
}
