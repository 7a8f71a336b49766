import { stylesheetExample } from '../shared/asset-example.ts'
import { at, defineCheck, type Evidence, notApplicable, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { type CssSource, cssSources, scopeAlone, withScope } from './shared/css-sources.ts'
import { type FontFace, fontFaces } from './shared/font-faces.ts'

const MAX_FILES = 4
const MAX_PRELOADS = 4

/** Formats that every current browser supports, so that the first of these is fetched. */
const READ = /^(?:woff2?|truetype|opentype|ttf|otf)/

export const fontFormats = defineCheck({
  id: 'font-formats',
  category: 'performance',
  family: 'fonts',
  tier: 'F',
  title: 'Web fonts are few and in WOFF2',
  why: 'WOFF2 is about a third smaller than WOFF and works in every current browser. Visitors wait for each font file before they see its text.',
  fix: 'List the WOFF2 file first in src, drop the other formats, and preload only the fonts of the first screen.',
  criteria: {
    pass: 'Every @font-face rule lists WOFF2 first, the rules name at most 4 font files, and at most 4 fonts are preloaded.',
    warn: 'At least one @font-face rule lists another format first, the rules name more than 4 font files, or more than 4 fonts are preloaded.',
    'not-applicable': 'The page has no @font-face rule and no font preload.',
    note: 'The check reads the page and up to 6 fetched style sheets. First means first of the formats that current browsers read; local() and data: sources are skipped, the last src of a rule counts, and a file without format() counts by its extension. Rules with unicode-range do not count as files, since browsers fetch only those that a page needs.',
  },
  source: 'https://web.dev/articles/font-best-practices',
  reads: ['assets', 'head', 'stylesheets'],
  examples: {
    pass: [
      {
        html: `<style>${'abcde'.replace(/./g, '@font-face { font-family: A; src: url($&.woff2); unicode-range: U+4$&00-4$&FF }')}</style>`,
      },
      {
        html: '<style>@font-face { font-family: A; src: url(a.eot); src: url(a.eot?#iefix) format("embedded-opentype"), url(a.woff2) format("woff2"), url(a.woff) format("woff") }</style>',
      },
    ],
    warn: [
      {
        html: '<style>@font-face { font-family: A; src: url(a.woff) format("woff"), url(a.woff2) format("woff2") }</style>',
      },
      { html: '<style>@font-face { font-family: A; src: local(A), url("a.ttf") }</style>' },
      {
        facts: {
          assets: [
            stylesheetExample({}, { rules: '@font-face { font-family: A; src: url(a.woff) }' }),
          ],
        },
      },
      {
        html: `<style>${'abcde'.replace(/./g, '@font-face { font-family: $&; src: url($&.woff2) }')}</style>`,
      },
      {
        html: 'abcde'.replace(/./g, '<link rel="preload" as="font" href="/$&.woff2" crossorigin>'),
      },
    ],
    'not-applicable': [{ html: '<p>No font.</p>' }],
  },

  evaluate({ assets, head, stylesheets }) {
    const { sources, scope } = cssSources({ assets, stylesheets })
    const faces = sources.flatMap(({ css, place }) =>
      fontFaces(css).map((face) => ({ place, face })),
    )
    const preloads = head.linkElements.filter(
      ({ rel, as }) => rel.includes('preload') && as?.toLowerCase() === 'font',
    )
    if (faces.length + preloads.length === 0) {
      return notApplicable(withScope('The page declares no web font', scope))
    }

    const old = faces.flatMap(({ place, face }) => {
      const first = fetchedFormat(face)
      return first === null || first.startsWith('woff2')
        ? []
        : [{ ...place, name: face.family, value: first, expected: 'woff2' }]
    })
    if (old.length > 0) {
      const message = `${counted(old.length, 'web font')} ${verb(old.length, 'does', 'do')} not list WOFF2 first`
      return warn(withScope(message, scope), old)
    }
    const files = wholeFonts(faces)
    if (files.size > MAX_FILES) {
      const message = `${files.size} font files are declared; at most ${MAX_FILES} are recommended`
      return warn(withScope(message, scope), [...files.values()])
    }
    return preloads.length > MAX_PRELOADS
      ? warn(
          `${preloads.length} fonts are preloaded; at most ${MAX_PRELOADS} are recommended`,
          preloads.map(({ line, url }) => ({ ...at({ line }), ...(url === null ? {} : { url }) })),
        )
      : pass(scopeAlone(scope))
  },
})

interface PlacedFace {
  readonly face: FontFace
  readonly place: CssSource['place']
}

/** Fonts without subsets, by the URL that is tried first and the sheet that names it. */
function wholeFonts(faces: readonly PlacedFace[]): Map<string, Evidence> {
  return new Map(
    faces.flatMap(({ place, face: { family, whole, sources } }) => {
      const url = sources[0]?.url
      if (!whole || url === undefined) return []
      return [[`${url} ${place.note ?? ''}`, { ...place, name: family, value: url }] as const]
    }),
  )
}

/** The format of the first supported source; null if unknown. */
function fetchedFormat({ sources }: FontFace): string | null {
  for (const { url, format } of sources) {
    const name = format ?? /\.([a-z0-9]{2,5})(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase()
    if (name === undefined) return null
    if (READ.test(name)) return name
  }
  return null
}
