import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { onPage } from '../shared/on-page.ts'

const AUDIT = 'unsized-images'

export const imageDimensionsLab = defineLabCheck({
  id: 'image-dimensions-lab',
  category: 'performance',
  importance: 'medium',
  title: 'Images reserve their space, style sheets counted in',
  why: 'An image of unknown size pushes the text down when it arrives, under the reader’s eyes.',
  fix: 'Write width and height on each img, or give it an aspect-ratio or both measures by CSS.',
  criteria:
    'Passes when every image on the page has a width and a height, by attributes, by computed style or by aspect-ratio, and warns otherwise. Left out are images with position fixed or absolute, those that are not displayed, those in shadow trees and SVG that is part of the page. Does not apply when no image was loaded.',
  source: 'https://web.dev/articles/optimize-cls#images_without_dimensions',
  reads: ['loading'],
  supersedes: ['image-dimensions'],
  examples: {
    pass: [unsized([])],
    warn: [unsized(['<img src="/photo.jpg" alt="">'])],
    'not-applicable': [rowsExample(AUDIT, [])],
  },

  evaluate({ loading: { unsizedImages, files } }) {
    if (unsizedImages === null) return notMeasured()
    if (unsizedImages.length === 0) {
      return files.some(({ type }) => type === 'Image')
        ? pass()
        : notApplicable('No image was loaded.')
    }
    return warn(
      `Without a size of their own: ${counted(unsizedImages.length, 'image')}.`,
      unsizedImages.map(onPage),
      { value: { number: unsizedImages.length, unit: 'count' } },
    )
  },
})

function unsized(snippets: readonly string[]) {
  const rows = snippets.map((snippet) => ({
    url: 'https://www.example.com/photo.jpg',
    node: { type: 'node', snippet },
  }))
  const files = [
    { url: 'https://www.example.com/photo.jpg', type: 'Image', bytes: 90_000, party: 'first' },
  ] as const
  return { ...rowsExample(AUDIT, rows), facts: { loading: { files } } }
}
