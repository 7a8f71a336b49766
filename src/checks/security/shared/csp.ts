import { type Csp, Keyword, Version } from 'csp_evaluator/dist/csp.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import type { CspPolicy, PolicyFacts } from '../../../facts/network-facts.ts'

/** One policy parsed by csp_evaluator: as written, and as a browser with CSP 3 applies it. */
export interface ReadCsp {
  readonly policy: CspPolicy
  readonly written: Csp
  readonly effective: Csp
}

export function readCsp(policy: CspPolicy): ReadCsp {
  const written = new CspParser(policy.text).csp
  const effective = written.getEffectiveCsp(Version.CSP3)
  for (const [name, values] of Object.entries(effective.directives)) {
    const sources = values?.filter(canMatch) ?? []
    // A list without sources matches nothing, like 'none' (CSP3 §6.7.2.5).
    effective.directives[name] =
      sources.length === 0 && name.endsWith('-src') ? [Keyword.NONE] : sources
  }
  return { policy, written, effective }
}

/** The policies that browsers enforce, without report-only and empty ones. All apply together. */
export function enforcedCsps({ csp }: PolicyFacts): ReadCsp[] {
  return csp
    .filter(({ source, directives }) => source !== 'report-only' && directives.length > 0)
    .map(readCsp)
}

/**
 * Whether the policy restricts scripts. script-src-elem does not cover inline event handlers, so it counts only with
 * script-src-attr (CSP3 §6.1.11, §6.1.12).
 */
export function restrictsScripts({ directives }: Pick<CspPolicy, 'directives'>): boolean {
  const has = (wanted: string) => directives.some(({ name }) => name === wanted)
  return (
    has('script-src') || has('default-src') || (has('script-src-elem') && has('script-src-attr'))
  )
}

/** An invalid host matches nothing; browsers ignore it, csp_evaluator 1.1.8 throws. */
function canMatch(value: string): boolean {
  if (value.startsWith("'") || /^[a-z][a-z0-9+.-]*:$/i.test(value)) return true
  const host = value.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace('*', 'any')
  return URL.canParse(`https://${host.replace(/:\*/, '')}`)
}
