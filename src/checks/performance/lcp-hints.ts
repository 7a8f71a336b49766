import { at, defineCheck, inform } from '../check.ts'
import { counted } from '../shared/counted.ts'

export const lcpHints = defineCheck({
  id: 'lcp-hints',
  category: 'performance',
  importance: 'informative',
  title: 'Priority hints for images',
  why: 'With fetchpriority or a preload, browsers fetch the main image before less important files, so visitors see the image sooner.',
  fix: 'Add fetchpriority="high" to the main image. Preload an image only when the HTML names it late, with imagesrcset where it has a srcset.',
  criteria: {
    informative: 'Images with fetchpriority="high" and preloads with as="image" are listed.',
    note: 'Preloads count from link elements and from the Link header. A preload without imagesrcset is noted where its image has a srcset, since browsers may then fetch another file. The result does not count towards the score.',
  },
  source: 'https://web.dev/articles/optimize-lcp',
  reads: ['head', 'images'],
  examples: {
    informative: [
      { html: '<img src="/hero.avif" alt="" fetchpriority="high">' },
      { html: '<link rel="preload" as="image" href="/hero.avif">' },
      { html: '<p>None.</p>' },
    ],
  },

  evaluate({ head, images }) {
    const urgent = images.filter(
      ({ fetchpriority }) => fetchpriority?.trim().toLowerCase() === 'high',
    )
    const preloads = head.linkElements.filter(
      ({ rel, as }) => rel.includes('preload') && as?.toLowerCase() === 'image',
    )
    const evidence = [
      ...urgent.map((image) => ({ ...at(image), note: 'fetchpriority="high"' })),
      ...preloads.map(({ line, url, imagesrcset }) => ({
        ...at({ line }),
        ...(url === null ? {} : { url }),
        note: imagesrcset === null ? noteOn(url, images) : 'preload with imagesrcset',
      })),
    ]
    return evidence.length === 0
      ? inform('No image has fetchpriority="high" or a preload')
      : inform(`The page has ${counted(evidence.length, 'priority hint')} for images`, evidence)
  },
})

/** A preload of a single URL does not match an image chosen from a srcset. */
function noteOn(
  url: string | null,
  images: readonly { url: string | null; srcset: readonly unknown[] }[],
): string {
  const image = images.find((candidate) => url !== null && candidate.url === url)
  return image && image.srcset.length > 0
    ? 'preload without imagesrcset, so the image may be fetched twice'
    : 'preload'
}
