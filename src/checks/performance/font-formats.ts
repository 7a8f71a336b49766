import { stylesheetExample } from '../shared/asset-example.ts'
import { at, defineCheck, type Evidence, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { type CssSource, cssSources } from './shared/css-sources.ts'
import { type FontFace, fontFaces } from './shared/font-faces.ts'

const MAX_FILES = 4
const MAX_PRELOADS = 4

/** Formats that every current browser reads, so that the first of these is what is fetched. */
const READ = /^(?:woff2?|truetype|opentype|ttf|otf)/

export const fontFormats = defineCheck({
  id: 'font-formats',
  category: 'performance',
  family: 'fonts',
  tier: 'F',
  title: 'Web fonts are WOFF2 and few',
  why: 'WOFF2 is about a third smaller than WOFF and read by every current browser. Each font file holds up text.',
  fix: 'Name the WOFF2 file first in src, drop the other formats, and preload only the fonts of the first screen.',
  criteria:
    'Passes when each @font-face rule that was read names a WOFF2 file first among the formats that current browsers read, these are at most 4 different files, and at most 4 fonts are preloaded. Warns when another format comes first, with more than 4 files, or with more than 4 preloads. Rules with a unicode-range are not counted as files, since browsers fetch those that a page needs. Read are the page and up to 6 fetched style sheets; of several src lines in one rule the last counts, local() and data: sources are passed over, and a file without format() is judged by the ending of its name. Does not apply when there is neither an @font-face rule nor a preload of a font.',
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
    if (faces.length + preloads.length === 0) return notApplicable(`No web font was seen.${scope}`)

    const old = faces.flatMap(({ place, face }) => {
      const first = fetchedFormat(face)
      return first === null || first.startsWith('woff2')
        ? []
        : [{ ...place, name: face.family, value: first, expected: 'woff2' }]
    })
    if (old.length > 0)
      return warn(`${counted(old.length, 'web font')} not named as WOFF2 first.${scope}`, old)
    const files = wholeFonts(faces)
    if (files.size > MAX_FILES)
      return warn(`${files.size} font files are named; ${MAX_FILES} are plenty.${scope}`, [
        ...files.values(),
      ])
    return preloads.length > MAX_PRELOADS
      ? warn(
          `${preloads.length} fonts are preloaded.`,
          preloads.map(({ line, url }) => ({ ...at({ line }), ...(url === null ? {} : { url }) })),
        )
      : pass(scope === '' ? undefined : scope.trim())
  },
})

interface PlacedFace {
  readonly face: FontFace
  readonly place: CssSource['place']
}

/** Fonts that are no subsets, by the address that is tried first and the sheet that names it. */
function wholeFonts(faces: readonly PlacedFace[]): Map<string, Evidence> {
  return new Map(
    faces.flatMap(({ place, face: { family, whole, sources } }) => {
      const url = sources[0]?.url
      if (!whole || url === undefined) return []
      return [[`${url} ${place.note ?? ''}`, { ...place, name: family, value: url }] as const]
    }),
  )
}

/** The format of the first source that browsers read; null when it cannot be told. */
function fetchedFormat({ sources }: FontFace): string | null {
  for (const { url, format } of sources) {
    const name = format ?? /\.([a-z0-9]{2,5})(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase()
    if (name === undefined) return null
    if (READ.test(name)) return name
  }
  return null
}
