import type { StylesheetFact } from '../../facts/element-facts.ts'
import { stylesheetExample } from '../shared/asset-example.ts'
import { at, defineCheck, type Evidence, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { type CssSource, cssSources } from './shared/css-sources.ts'
import { importsOf } from './shared/css-text.ts'
import { fontFaces } from './shared/font-faces.ts'

/** Any other value is auto to browsers, which hide text for up to three seconds then. */
const SHOWING: ReadonlySet<string> = new Set(['swap', 'fallback', 'optional'])

/** Until an icon font is there its letters are nonsense, so hiding them is deliberate. */
const ICON_FONT = /icon|awesome|glyph|symbols/i

export const fontDisplay = defineCheck({
  id: 'font-display',
  category: 'performance',
  family: 'fonts',
  tier: 'F',
  title: 'Web fonts do not hide text',
  why: 'While a font is on its way the browser shows nothing for up to three seconds unless font-display says otherwise.',
  fix: 'Add font-display: swap (or optional) to each @font-face, and &display=swap to the address of Google Fonts.',
  criteria:
    'Passes when each web font that was seen has font-display: swap, fallback or optional. Warns when one has auto or block, an unknown value or none, which browsers take for auto. Seen are the @font-face rules of the page and of up to 6 fetched style sheets, where files of one family with the same font-display are one font, and addresses of Google Fonts, whose display parameter counts. Fonts with icon, awesome, glyph or symbols in their name are left out, and so are those with no file to fetch. Does not apply when no web font was seen.',
  source: 'https://developer.chrome.com/docs/performance/insights/font-display',
  reads: ['assets', 'stylesheets'],
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
      {
        facts: {
          assets: [
            stylesheetExample({}, { rules: '@font-face { font-family: A; src: url(a.woff2) }' }),
          ],
        },
      },
    ],
    'not-applicable': [
      { html: '<link rel="stylesheet" href="/site.css">' },
      { html: '<style>@font-face { font-family: A; src: local(Arial) }</style>' },
      {
        html: '<link rel="stylesheet" href="https://fonts.googleapis.com/icon?family=Material+Icons">',
      },
    ],
  },

  evaluate({ assets, stylesheets }) {
    const { sources, scope } = cssSources({ assets, stylesheets })
    const fonts = [...stylesheets.flatMap(linkedFonts), ...sources.flatMap(fontsOf)]
    if (fonts.length === 0) return notApplicable(`No web font was seen.${scope}`)
    const hiding = fonts.filter(({ hides }) => hides)
    if (hiding.length === 0) return pass(scope === '' ? undefined : scope.trim())
    return warn(
      `Hiding text while they load: ${hiding.length} of ${counted(fonts.length, 'web font')}.${scope}`,
      hiding.map(({ row }) => row),
    )
  },
})

interface Font {
  readonly hides: boolean
  readonly row: Evidence
}

function linkedFonts({ url, line }: StylesheetFact): Font[] {
  return url === null ? [] : googleFont(url, at({ line }))
}

/** The address of a sheet of Google Fonts says what is in it, and was judged where it is named. */
function fontsOf(source: CssSource): Font[] {
  if (isGoogleFonts(source.sheet ?? '')) return []
  const imported = importsOf(source.css).flatMap((url) => googleFont(url, source.place))
  return [...imported, ...ownFonts(source)]
}

/** The files of one family, cut by weight and by script, are one font to whoever writes its rules. */
function ownFonts({ css, place }: CssSource): Font[] {
  const faces = fontFaces(css).filter(
    ({ family, sources }) => sources.length > 0 && !ICON_FONT.test(family),
  )
  const fonts = Map.groupBy(faces, ({ family, display }) => `${display ?? 'missing'} ${family}`)
  return [...fonts.values()].flatMap(([face]) => {
    if (face === undefined) return []
    const { family, display, sources } = face
    const [source] = sources
    const row = {
      ...place,
      ...(source === undefined ? {} : { url: source.url }),
      name: family,
      value: display ?? 'missing',
      expected: 'swap',
    }
    return [{ hides: !SHOWING.has(display ?? 'auto'), row }]
  })
}

function isGoogleFonts(url: string): boolean {
  return URL.parse(url)?.hostname === 'fonts.googleapis.com'
}

function googleFont(url: string, place: Evidence): Font[] {
  const parsed = URL.parse(url, 'https://page.invalid/')
  if (parsed === null || !isGoogleFonts(parsed.href)) return []
  const families = parsed.searchParams.getAll('family')
  if (families.every((family) => ICON_FONT.test(family))) return []
  const display = parsed.searchParams.get('display')?.toLowerCase() ?? null
  const row = {
    ...place,
    url,
    name: families.join(', '),
    value: display ?? 'missing',
    expected: 'swap',
  }
  return [{ hides: !SHOWING.has(display ?? 'auto'), row }]
}
