import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, notApplicable, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { onPage } from '../shared/on-page.ts'

const AUDIT = 'unsized-images'

export const imageDimensionsLab = defineLabCheck({
  id: 'image-dimensions-lab',
  category: 'performance',
  importance: 'medium',
  title: 'Images reserve their space in the rendered page',
  why: 'An image of unknown size pushes the text down when it loads, and readers lose their place.',
  fix: 'Set width and height on each img, or set both or an aspect-ratio in CSS.',
  criteria: {
    pass: 'Every image has a width and a height, by attributes, computed style or aspect-ratio.',
    warn: 'At least one image has no width or no height, by attributes, computed style or aspect-ratio.',
    'not-applicable': 'The page loads no image, or Lighthouse gave no result.',
    note: 'Images with position fixed or absolute, images that are not displayed, images in shadow trees and inline SVG do not count.',
  },
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
        : notApplicable('The page loads no image')
    }
    return warn(
      `${counted(unsizedImages.length, 'image')} ${verb(unsizedImages.length, 'has', 'have')} no width and height`,
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
