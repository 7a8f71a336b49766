import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { cutShort } from '../shared/truncated.ts'

const MANY = 50
const TOO_MANY = 100

export const requestCount = defineCheck({
  id: 'request-count',
  category: 'performance',
  family: 'weight',
  tier: 'F',
  title: 'The markup asks for a moderate number of files',
  why: 'Every file costs a request and its share of the connection, also over HTTP/2 and HTTP/3.',
  fix: 'Bundle small scripts and styles, drop what is not used, and load what is far down the page lazily.',
  criteria:
    'Passes with up to 50 different files, warns with up to 100 and fails above. Counted is what the markup makes a browser fetch: scripts, style sheets, images, fonts, media, frames, icons, the manifest and preloads, each address once, and of a srcset no more than one. What style sheets and scripts ask for themselves comes on top and is not counted. Does not apply when the markup names no file, or when parsing stopped before the end and no limit had been passed.',
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
    if (count === 0) return cutShort(document) ?? notApplicable('The markup asks for no files.')

    const byType = Map.groupBy(types.values(), (type) => type)
    const evidence = [...byType]
      .map(([name, all]) => ({ name, value: all.length }))
      .toSorted((a, b) => b.value - a.value)
    const value = { number: count, unit: 'count' } as const
    const message = `The markup asks for ${count.toLocaleString('en')} files.`
    if (count > TOO_MANY) return fail(message, evidence, { value })
    if (count > MANY) return warn(message, evidence, { value })
    return cutShort(document) ?? pass(undefined, { value, evidence })
  },
})

function pictures(count: number): string {
  return Array.from({ length: count }, (_, index) => `<img src="/${index}.png" alt="">`).join('')
}
