import type { StylesheetFact } from '../../facts/element-facts.ts'
import { stylesheetExample } from '../shared/asset-example.ts'
import { at, defineCheck, type Evidence, notApplicable, pass, warn } from '../check.ts'
import { partOrAll, verb } from '../shared/counted.ts'
import { type CssSource, cssSources, scopeAlone, withScope } from './shared/css-sources.ts'
import { importsOf } from './shared/css-text.ts'
import { fontFaces } from './shared/font-faces.ts'

/** Browsers treat any other value as auto, which hides text for up to three seconds. */
const SHOWING: ReadonlySet<string> = new Set(['swap', 'fallback', 'optional'])

/** Without its font, the characters of an icon font are meaningless, so hiding them is deliberate. */
const ICON_FONT = /icon|awesome|glyph|symbols/i

export const fontDisplay = defineCheck({
  id: 'font-display',
  category: 'performance',
  family: 'fonts',
  tier: 'F',
  title: 'Text stays visible while web fonts load',
  why: 'Without a suitable font-display, browsers hide text for up to 3 seconds while its font loads, and visitors cannot read the page.',
  fix: 'Add font-display: swap or optional to each @font-face rule, and &display=swap to Google Fonts URLs.',
  criteria: {
    pass: 'Every web font has font-display swap, fallback or optional.',
    warn: 'At least one web font has font-display auto or block, an unknown value, or none; browsers treat the last two as auto.',
    'not-applicable': 'No web font was found.',
    note: 'The check reads the @font-face rules of the page and of up to 6 fetched style sheets, and the display parameter of Google Fonts URLs. Files of one family with the same font-display count as one font. Fonts without a file to fetch, and icon fonts (with icon, awesome, glyph or symbols in the name), do not count.',
  },
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
    if (fonts.length === 0) return notApplicable(withScope('The page declares no web font', scope))
    const hiding = fonts.filter(({ hides }) => hides)
    if (hiding.length === 0) return pass(scopeAlone(scope))
    return warn(
      withScope(
        `${partOrAll(hiding.length, fonts.length, 'web font')} ${verb(hiding.length, 'hides', 'hide')} text while loading`,
        scope,
      ),
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

/** The URL of a Google Fonts sheet describes its content, and is checked where it is linked or imported. */
function fontsOf(source: CssSource): Font[] {
  if (isGoogleFonts(source.sheet ?? '')) return []
  const imported = importsOf(source.css).flatMap((url) => googleFont(url, source.place))
  return [...imported, ...ownFonts(source)]
}

/** To authors, the files of one family, split by weight and script, are one font. */
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
