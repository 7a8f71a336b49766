import type { PageFacts } from '../../../facts/page-facts.ts'
import type { Evidence } from '../../check.ts'

/** CSS that was read: what stands in the page, or the rules about fonts and imports of a fetched sheet. */
export interface CssSource {
  readonly css: string
  /** Address of a linked sheet; null for styles in the page. */
  readonly sheet: string | null
  /** Where it is, for evidence. */
  readonly place: Pick<Evidence, 'line' | 'note'>
}

export interface CssSources {
  readonly sources: readonly CssSource[]
  /** ` 3 of 5 style sheets read.`, to go behind a sentence; empty for a page that links none. */
  readonly scope: string
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
  const scope = linked.size === 0 ? '' : ` ${fetched.length} of ${linked.size} style sheets read.`
  return { sources: [...inline, ...fetched], scope }
}
