import { at, defineCheck, inform } from '../check.ts'

export const lcpHints = defineCheck({
  id: 'lcp-hints',
  category: 'performance',
  importance: 'informative',
  title: 'The main image is hinted at',
  why: 'With fetchpriority or a preload the browser fetches the main image before less important files.',
  fix: 'Add fetchpriority="high" to the main image; preload it, with imagesrcset where it has a srcset, only when the markup does not name it early.',
  criteria:
    'Always informative: lists images with fetchpriority="high" and preloads with as="image", of link elements and of the Link header. A preload without imagesrcset is noted where the image that it names has a srcset, since the browser may then fetch another file.',
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
      ? inform('No image has fetchpriority="high" or a preload.')
      : inform('The browser is told which image comes first.', evidence)
  },
})

/** A preload of one address does not fit an image that the browser takes from a srcset. */
function noteOn(
  url: string | null,
  images: readonly { url: string | null; srcset: readonly unknown[] }[],
): string {
  const image = images.find((candidate) => url !== null && candidate.url === url)
  return image && image.srcset.length > 0
    ? 'preload without the srcset of its image, which may be fetched twice'
    : 'preload'
}
