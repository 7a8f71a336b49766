import { withoutComments } from './css-text.ts'

export interface FontFace {
  readonly family: string
  /** Lower case; null when the descriptor is missing. */
  readonly display: string | null
  /** False where a `unicode-range` has it fetched for some characters only. */
  readonly whole: boolean
  /** Sources that are fetched, in order: address and lower-case format, `local()` and data: left out. */
  readonly sources: readonly { readonly url: string; readonly format: string | null }[]
}

/** Complete `@font-face` rules of a style sheet's text. */
export function fontFaces(css: string): FontFace[] {
  const text = withoutComments(css)
  return [...text.matchAll(/@font-face\s*\{([^{}]*)\}/gi)].map(([, body = '']) => readFace(body))
}

function readFace(body: string): FontFace {
  const family = /(?:^|[;\s])font-family\s*:\s*([^;]*)/i.exec(body)?.[1] ?? ''
  const display = /(?:^|[;\s])font-display\s*:\s*([a-z]+)/i.exec(body)?.[1]
  // Of several src descriptors the last one counts; the earlier are for old browsers.
  const src = [...body.matchAll(/(?:^|[;\s])src\s*:/gi)].at(-1)
  const value = src === undefined ? '' : body.slice(src.index + src[0].length)
  return {
    family: family.trim().replace(/^["']|["']$/g, ''),
    display: display?.toLowerCase() ?? null,
    whole: !/(?:^|[;\s])unicode-range\s*:/i.test(body),
    sources: [
      ...value.matchAll(
        /url\(\s*(?:"([^"]*)"|'([^']*)'|([^()"'\s]+))\s*\)(?:\s*format\(\s*["']?([^)"']*))?/gi,
      ),
    ]
      .map(([, double, single, bare, format]) => ({
        url: (double ?? single ?? bare ?? '').trim(),
        format: format?.trim().toLowerCase() ?? null,
      }))
      .filter(({ url }) => url !== '' && !/^data:/i.test(url)),
  }
}
