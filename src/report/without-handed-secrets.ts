import type { StaticFacts } from '../facts/static-facts.ts'
import { isSecretHeader } from '../secrets/is-secret-name.ts'
import { isKind } from '../secrets/is-kind.ts'
import { mapTexts } from '../secrets/map-texts.ts'
import { removerOf } from '../secrets/remover-of.ts'
import { secretsOfHeaders } from '../secrets/secrets-of-headers.ts'
import { secretsOfUrl } from '../secrets/secrets-of-url.ts'
import type { Results } from './results.ts'

/**
 * Removes from results what the site gave to this visitor only: its cookies, its secret headers, and secrets in URLs
 * that it redirected to or named in headers, wherever they are quoted; and secrets that were sent to it. The requested
 * URL stays: it names the report.
 *
 * @param told texts that identify us to the site
 */
export function withoutHandedSecrets(
  results: Results,
  { address, redirects, response, cookies }: StaticFacts,
  told: readonly string[] = [],
): Results {
  const asked = new Set(secretsOfUrl(address.requested).map(({ value }) => value))
  const addresses = [...redirects.hops.map(({ target }) => target), address.final]
  const handed = [
    ...addresses.flatMap(secretsOfUrl),
    ...secretsOfHeaders(response.headers, address.final),
  ]
  const remove = removerOf({
    pairs: [
      ...handed.filter(({ value }) => !asked.has(value)),
      ...cookies.map(({ name, value }) => ({ name, value })),
    ],
    values: response.headers.flatMap(([name, value]) =>
      isSecretHeader(name) && !/^set-cookie$/i.test(name) ? [value] : [],
    ),
    told,
    asked: address.requested,
  })
  if (!remove) return results
  const unlessKind = (text: string, name: string | undefined) =>
    isKind(text, name) ? text : remove(text)
  return {
    ...results,
    final_url: remove(results.final_url),
    checks: results.checks.map((check) => ({
      ...check,
      message: check.message === null ? null : remove(check.message),
      evidence: mapTexts(check.evidence, remove),
    })),
    page: mapTexts(results.page, unlessKind),
    lab: mapTexts(results.lab, unlessKind),
  }
}
