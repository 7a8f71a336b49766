import type { LinkElementFact } from '../../facts/document-facts.ts'
import { at, defineCheck, type Evidence, notApplicable, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'

const MAX = 10

/** Values of `as` that HTML allows for preload (§4.6.7.19), and `json` and `text` for module imports. */
const DESTINATIONS: ReadonlySet<string> = new Set([
  'fetch',
  'font',
  'image',
  'json',
  'script',
  'style',
  'text',
  'track',
])

export const preloadValid = defineCheck({
  id: 'preload-valid',
  category: 'performance',
  family: 'render-path',
  tier: 'F',
  title: 'Preloads are valid and few',
  why: 'Browsers fetch an invalid preload twice or not at all, and many preloads delay the files that visitors wait for.',
  fix: 'Give each preload the right as, add crossorigin to fonts, and keep only the preloads for the first screen.',
  criteria: {
    pass: 'The page has at most 10 preloads, and every preload is valid.',
    warn: 'The page has more than 10 preloads, or at least one preload is invalid.',
    'not-applicable': 'The page has no preloads.',
    note: 'A valid preload has an as that HTML allows (fetch, font, image, json, script, style, text, track), a valid URL, and for fonts crossorigin. An image with imagesrcset needs no href. Link elements and the Link header count, modulepreload does not. Whether the page uses the file later is not checked.',
  },
  source: 'https://html.spec.whatwg.org/multipage/links.html#link-type-preload',
  reads: ['head'],
  examples: {
    pass: [
      {
        html: '<link rel="preload" as="font" href="/a.woff2" crossorigin><link rel="modulepreload" href="/a.js">',
      },
      { html: '<link rel="preload" as="image" imagesrcset="/a.avif 1x, /b.avif 2x">' },
    ],
    warn: [
      { html: '<link rel="preload" href="/a.css">' },
      { html: '<link rel="preload" as="stylesheet" href="/a.css">' },
      { html: '<link rel="preload" as="font" href="/a.woff2">' },
      { html: 'abcdefghijk'.replace(/./g, '<link rel="preload" as="script" href="/$&.js">') },
    ],
    'not-applicable': [{ html: '<link rel="modulepreload" href="/a.js">' }],
  },

  evaluate({ head }) {
    const preloads = head.linkElements.filter(({ rel }) => rel.includes('preload'))
    if (preloads.length === 0) return notApplicable('The page has no preloads')

    const wrong = preloads.flatMap(mistakeOf)
    if (wrong.length > 0) {
      return warn(
        `${counted(wrong.length, 'preload')} ${verb(wrong.length, 'is', 'are')} invalid`,
        wrong,
      )
    }
    return preloads.length > MAX
      ? warn(`The page has ${preloads.length} preloads (recommended: at most ${MAX})`)
      : pass()
  },
})

function mistakeOf(link: LinkElementFact): Evidence[] {
  const as = link.as?.trim().toLowerCase() ?? ''
  const row = (note: string) => [
    { ...at({ line: link.line }), ...(link.href === null ? {} : { url: link.href }), note },
  ]
  if (as === '') return row('no as attribute')
  if (!DESTINATIONS.has(as)) return row(`as="${as}" is not a valid destination`)
  if (as === 'font' && link.crossorigin === null)
    return row('no crossorigin, so the font is fetched twice')
  const candidates = as === 'image' && link.imagesrcset !== null
  return link.url === null && !candidates ? row('no valid URL') : []
}
