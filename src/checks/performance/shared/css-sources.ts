import type { PageFacts } from '../../../facts/page-facts.ts'
import type { Evidence } from '../../check.ts'
import { countedOf } from '../../shared/counted.ts'

/** CSS that was read: styles in the page, or the font and import rules of a fetched sheet. */
export interface CssSource {
  readonly css: string
  /** URL of a linked sheet; null for styles in the page. */
  readonly sheet: string | null
  /** Its place, for evidence. */
  readonly place: Pick<Evidence, 'line' | 'note'>
}

export interface CssSources {
  readonly sources: readonly CssSource[]
  /** `3 of 5 style sheets read`; undefined for a page that links none. */
  readonly scope: string | undefined
}

export function cssSources({
  assets,
  stylesheets,
}: Pick<PageFacts, 'assets' | 'stylesheets'>): CssSources {
  const inline = stylesheets
    .filter(({ url, code }) => url === null && code.trim() !== '')
    .map(({ line, code }) => ({ css: code, sheet: null, place: line === null ? {} : { line } }))
  const fetched = assets.flatMap(({ url, content }) =>
    content?.kind === 'stylesheet'
      ? [{ css: content.rules, sheet: url, place: { note: `in ${url}` } }]
      : [],
  )
  const linked = new Set([
    ...stylesheets.flatMap(({ url }) => (url !== null && /^https?:/.test(url) ? [url] : [])),
    ...fetched.map(({ sheet }) => sheet),
  ])
  const scope =
    linked.size === 0 ? undefined : `${countedOf(fetched.length, linked.size, 'style sheet')} read`
  return { sources: [...inline, ...fetched], scope }
}

/** The scope as a separate message. */
export function scopeAlone(scope: string | undefined): string | undefined {
  return scope === undefined ? undefined : scope.charAt(0).toUpperCase() + scope.slice(1)
}

/** A message with its scope: `2 @import rules delay style sheets (3 of 5 style sheets read)`. */
export function withScope(message: string, scope: string | undefined): string {
  return scope === undefined ? message : `${message} (${scope})`
}
