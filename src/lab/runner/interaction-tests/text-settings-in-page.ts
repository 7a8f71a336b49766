import type { LostTexts, TextLoss, TextSettingsResult } from '../../operation-results.ts'
import type { TextLine, TextLines } from './text-lines-in-page.ts'
import type { TextLosses } from './text-losses-in-page.ts'
import type { Ways } from './ways-in-page.ts'

declare const pagemarkText: TextLines
declare const pagemarkWays: Ways
declare const pagemarkLosses: (lines: readonly TextLine[]) => TextLosses

interface Settings {
  readonly whole: string
  readonly spacing: string
  readonly zoom: string
}

/**
 * Runs in an isolated world of the page: changes the text settings by style sheets that leave no trace, and compares
 * clipped and overlapping lines with those before.
 */
export function setText({ whole, spacing, zoom }: Settings): TextSettingsResult {
  const under = <Value>(css: string, look: () => Value): Value => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
    try {
      return look()
    } finally {
      document.adoptedStyleSheets = [...document.adoptedStyleSheets].filter((it) => it !== sheet)
    }
  }
  const fresh = (now: ReadonlySet<Element>, before: ReadonlySet<Element>): LostTexts => {
    // A box that clips some of its text on purpose, as a carousel does, may clip more of it.
    const onPurpose = new Set([...before].map((it) => pagemarkText.clipOf(it)))
    const isNew = (it: Element) => !before.has(it) && !onPurpose.has(pagemarkText.clipOf(it) ?? it)
    const lost = [...now].filter(isNew)
    return {
      total: lost.length,
      texts: lost.slice(0, 10).map((element) => ({
        way: pagemarkWays.to(element),
        snippet: element.outerHTML.slice(0, element.outerHTML.indexOf('>') + 1).slice(0, 200),
        text: (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 80),
      })),
    }
  }
  const heightOf = (lines: readonly TextLine[]) =>
    lines.reduce((sum, { rect }) => sum + rect.height, 0) / Math.max(1, lines.length)

  return under(whole, () => {
    const plain = pagemarkText.lines()
    const before = pagemarkLosses(plain)
    const lossUnder = (css: string) =>
      under(css, (): { readonly loss: TextLoss; readonly grew: boolean } => {
        const lines = pagemarkText.lines()
        const { clipped, overlapping } = pagemarkLosses(lines)
        const loss = {
          clipped: fresh(clipped, before.clipped),
          overlapping: fresh(overlapping, before.overlapping),
        }
        return { loss, grew: heightOf(lines) > heightOf(plain) * 1.3 }
      })
    const zoomed = lossUnder(zoom)
    return { spacing: lossUnder(spacing).loss, zoom: zoomed.grew ? zoomed.loss : null }
  })
}
