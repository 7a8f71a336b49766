import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { onPage } from '../shared/on-page.ts'

const AUDIT = 'image-aspect-ratio'

export const imageAspectRatio = defineLabCheck({
  id: 'image-aspect-ratio',
  category: 'best-practices',
  family: 'interaction',
  tier: 'F',
  title: 'Images keep their aspect ratio',
  why: 'An image displayed with another aspect ratio than its own looks stretched.',
  fix: 'Set width and height in the ratio of the image and height: auto in CSS, or use object-fit: cover.',
  criteria: {
    pass: 'Every image is displayed with its own aspect ratio.',
    warn: 'The displayed size of an image is off by 2 CSS pixels or more in its smaller dimension.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'Lighthouse measures the images. SVG, backgrounds, images of 5 pixels or less in width or height, and images with an object-fit other than fill are not checked.',
  },
  source: 'https://developer.chrome.com/docs/lighthouse/best-practices/image-aspect-ratio',
  reads: ['runtime'],
  examples: {
    pass: [rowsExample(AUDIT, [])],
    warn: [
      rowsExample(AUDIT, [
        {
          url: 'https://www.example.com/a.png',
          node: { snippet: '<img src="/a.png" width="100" height="30">' },
          displayedAspectRatio: '100 x 30\n (3.33)',
          actualAspectRatio: '10 x 10\n (1.00)',
        },
      ]),
    ],
    'not-applicable': [rowsExample(AUDIT, [], { scoreDisplayMode: 'error' })],
  },

  evaluate({ runtime: { distortedImages } }) {
    if (distortedImages === null) return notMeasured()
    if (distortedImages.length === 0) return pass()
    return warn(
      `${counted(distortedImages.length, 'image is', 'images are')} displayed with the wrong aspect ratio`,
      distortedImages.map(({ displayed, natural, ...image }) => ({
        ...onPage(image),
        value: displayed,
        expected: natural,
      })),
      { value: { number: distortedImages.length, unit: 'count' } },
    )
  },
})
