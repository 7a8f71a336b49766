import type { StylesheetFact } from '../../facts/element-facts.ts'
import { at, defineCheck, type Evidence, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../counted.ts'
import { importsOf } from '../css-text.ts'
import { fontFaces } from '../font-faces.ts'

const HIDING: ReadonlySet<string> = new Set(['auto', 'block'])

/** Until an icon font is there its letters are nonsense, so hiding them is deliberate. */
const ICON_FONT = /icon|awesome|glyph|symbols/i

export const fontDisplay = defineCheck({
  id: 'font-display',
  category: 'performance',
  importance: 'medium',
  title: 'Web fonts do not hide text',
  why: 'While a font is on its way the browser shows nothing for up to three seconds unless font-display says otherwise.',
  fix: 'Add font-display: swap (or optional) to each @font-face, and &display=swap to the address of Google Fonts.',
  source: 'https://developer.chrome.com/docs/performance/insights/font-display',
  reads: ['stylesheets'],
  examples: {
    pass: [
      {
        html: '<style>@font-face { font-family: A; src: url(a.woff2); font-display: swap }</style>',
      },
      {
        html: '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter&display=swap">',
      },
    ],
    warn: [
      { html: '<style>@font-face { font-family: A; src: url(a.woff2) }</style>' },
      {
        html: '<style>@font-face { font-family: A; src: url(a.woff2); font-display: block }</style>',
      },
      { html: '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter">' },
    ],
    'not-applicable': [
      { html: '<link rel="stylesheet" href="/site.css">' },
      { html: '<style>@font-face { font-family: A; src: local(Arial) }</style>' },
      {
        html: '<link rel="stylesheet" href="https://fonts.googleapis.com/icon?family=Material+Icons">',
      },
    ],
  },

  evaluate({ stylesheets }) {
    const fonts = stylesheets.flatMap(fontsOf)
    if (fonts.length === 0) return notApplicable('No web font was seen in the page itself.')
    const hiding = fonts.filter(({ hides }) => hides)
    if (hiding.length === 0) return pass()
    return warn(
      `Hiding text while they load: ${hiding.length} of ${counted(fonts.length, 'web font')}.`,
      hiding.map(({ row }) => row),
    )
  },
})

interface Font {
  readonly hides: boolean
  readonly row: Evidence
}

function fontsOf(sheet: StylesheetFact): Font[] {
  const addresses = [...(sheet.url === null ? [] : [sheet.url]), ...importsOf(sheet.code)]
  return [...addresses.flatMap((url) => googleFont(sheet, url)), ...ownFonts(sheet)]
}

function ownFonts(sheet: StylesheetFact): Font[] {
  return fontFaces(sheet.code)
    .filter(({ family, sources }) => sources.length > 0 && !ICON_FONT.test(family))
    .map(({ family, display, sources: [source] }) => ({
      hides: HIDING.has(display ?? 'auto'),
      row: {
        ...at({ line: sheet.line }),
        ...(source === undefined ? {} : { url: source.url }),
        name: family,
        value: display ?? 'missing',
        expected: 'swap',
      },
    }))
}

function googleFont(sheet: StylesheetFact, url: string): Font[] {
  const parsed = URL.parse(url, 'https://fonts.googleapis.com/')
  if (parsed?.hostname !== 'fonts.googleapis.com') return []
  const families = parsed.searchParams.getAll('family')
  if (families.every((family) => ICON_FONT.test(family))) return []
  const display = parsed.searchParams.get('display')?.toLowerCase() ?? null
  const row = {
    ...at({ line: sheet.line }),
    url,
    name: families.join(', '),
    value: display ?? 'missing',
    expected: 'swap',
  }
  return [{ hides: HIDING.has(display ?? 'auto'), row }]
}
