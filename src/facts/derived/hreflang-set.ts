import type { HreflangFact } from '../document-facts.ts'
import { declaredCanonical } from './declared-canonical.ts'
import type { CanonicalFact } from '../document-facts.ts'

/** The alternates that search engines read: those in head and in `Link` headers. */
export function readableHreflangs(hreflangs: readonly HreflangFact[]): HreflangFact[] {
  return hreflangs.filter(({ source, inHead }) => source === 'header' || inHead)
}

/** The URL under which a set of alternates must list this page: its canonical, else the final URL. */
export function ownAddress(canonicals: readonly CanonicalFact[], final: string): string {
  return declaredCanonical(canonicals) ?? final
}

/** Primary language of a code, lower case; `x-default` is not a language. */
export function primaryLanguage(code: string): string {
  return code.trim().toLowerCase().split(/[-_]/, 1)[0] ?? ''
}

export function isDefault({ code }: HreflangFact): boolean {
  return code.trim().toLowerCase() === 'x-default'
}
