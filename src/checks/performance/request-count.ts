import { grouped } from '../shared/counted.ts'
import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { cutShort } from '../shared/truncated.ts'

const MANY = 50
const TOO_MANY = 100

export const requestCount = defineCheck({
  id: 'request-count',
  category: 'performance',
  family: 'weight',
  tier: 'F',
  title: 'The HTML requests a moderate number of files',
  why: 'Every file takes a request and a share of the connection, also over HTTP/2 and HTTP/3, so visitors wait longer.',
  fix: 'Bundle small scripts and style sheets, remove unused files, and load content below the first screen lazily.',
  criteria: {
    pass: 'The HTML requests at most 50 different files.',
    warn: 'The HTML requests 51 to 100 different files.',
    fail: 'The HTML requests more than 100 different files.',
    'not-applicable':
      'The HTML requests no files, or parsing stopped before the end and no limit was exceeded until then.',
    note: 'The check counts scripts, style sheets, images, fonts, media, iframes, icons, the manifest and preloads: each URL once, and at most one of each srcset. Files that style sheets and scripts request are not counted.',
  },
  source: 'https://web.dev/articles/optimizing-content-efficiency-eliminate-downloads',
  reads: ['document', 'images', 'resources'],
  examples: {
    pass: [
      {
        html: '<img src="/a.png" srcset="/a2.png 2x, /a3.png 3x" alt=""><img src="/a.png" alt="">',
      },
    ],
    warn: [{ html: pictures(60) }],
    fail: [{ html: pictures(120) }],
    'not-applicable': [{ html: '<p>Text alone.</p>' }],
  },

  evaluate({ document, images, resources }) {
    // A browser takes one candidate of a srcset, which counts as the image's own src.
    const types = new Map(
      resources.filter(({ type }) => type !== 'imageset').map(({ url, type }) => [url, type]),
    )
    for (const { tag, url, srcset } of images) {
      const [candidate] = srcset
      if (tag === 'img' && url === null && candidate) types.set(candidate.url, 'image')
    }
    const count = types.size
    if (count === 0) return cutShort(document) ?? notApplicable('The HTML requests no files')

    const byType = Map.groupBy(types.values(), (type) => type)
    const evidence = [...byType]
      .map(([name, all]) => ({ name, value: all.length }))
      .toSorted((a, b) => b.value - a.value)
    const value = { number: count, unit: 'count' } as const
    const message = `The HTML requests ${grouped(count)} files (recommended: at most ${MANY})`
    if (count > TOO_MANY) return fail(message, evidence, { value })
    if (count > MANY) return warn(message, evidence, { value })
    return cutShort(document) ?? pass(undefined, { value, evidence })
  },
})

function pictures(count: number): string {
  return Array.from({ length: count }, (_, index) => `<img src="/${index}.png" alt="">`).join('')
}
