import { withoutComments } from './css-text.ts'

export interface FontFace {
  readonly family: string
  /** Lower case; null without the descriptor. */
  readonly display: string | null
  /** False if a `unicode-range` restricts it to some characters. */
  readonly whole: boolean
  /** Fetched sources, in order: URL and lower-case format, without `local()` and data:. */
  readonly sources: readonly { readonly url: string; readonly format: string | null }[]
}

/** Complete `@font-face` rules of a style sheet. */
export function fontFaces(css: string): FontFace[] {
  const text = withoutComments(css)
  return [...text.matchAll(/@font-face\s*\{([^{}]*)\}/gi)].map(([, body = '']) => readFace(body))
}

function readFace(body: string): FontFace {
  const family = /(?:^|[;\s])font-family\s*:\s*([^;]*)/i.exec(body)?.[1] ?? ''
  const display = /(?:^|[;\s])font-display\s*:\s*([a-z]+)/i.exec(body)?.[1]
  // Of several src descriptors, the last one counts; earlier ones are for old browsers.
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
