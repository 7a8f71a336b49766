import type { LinkElementFact } from '../../facts/document-facts.ts'
import { at, defineCheck, type Evidence, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

const MAX = 10

/** What HTML lets preload name (§4.6.7.19), and `json` and `text` for module imports. */
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
  why: 'A preload that does not fit its later use is fetched twice or not at all, and many of them hold up what matters.',
  fix: 'Give each preload the right as, add crossorigin to fonts, and keep the ones that the first screen needs.',
  criteria:
    'Passes with at most 10 preloads, each with an as that HTML allows (fetch, font, image, json, script, style, text, track), a usable address, and crossorigin where it is a font. Warns when one lacks any of these, or with more than 10. An image with imagesrcset needs no href. Link elements and the Link header count, modulepreload does not, and whether the page uses the file later is not judged. Does not apply without preloads.',
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
    if (preloads.length === 0) return notApplicable('There are no preloads.')

    const wrong = preloads.flatMap(mistakeOf)
    if (wrong.length > 0) return warn(`${counted(wrong.length, 'preload')} not valid.`, wrong)
    return preloads.length > MAX
      ? warn(
          `${preloads.length} preloads compete with what the page needs first; ${MAX} are plenty.`,
        )
      : pass()
  },
})

function mistakeOf(link: LinkElementFact): Evidence[] {
  const as = link.as?.trim().toLowerCase() ?? ''
  const row = (note: string) => [
    { ...at({ line: link.line }), ...(link.href === null ? {} : { url: link.href }), note },
  ]
  if (as === '') return row('as is missing')
  if (!DESTINATIONS.has(as)) return row(`as="${as}" is no destination of a preload`)
  if (as === 'font' && link.crossorigin === null)
    return row('a font without crossorigin is fetched twice')
  const candidates = as === 'image' && link.imagesrcset !== null
  return link.url === null && !candidates ? row('no usable address') : []
}
