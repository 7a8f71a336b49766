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
  title: 'Images keep their proportions',
  why: 'An image that is drawn in another shape than its own looks stretched.',
  fix: 'Give width and height in the image’s own proportions and set height: auto, or use object-fit: cover.',
  criteria:
    'Passes when every image is drawn in its own proportions, and warns when one is off by 2 CSS pixels or more in the smaller dimension, as Lighthouse measures it. Left out are SVG, backgrounds, images of 5 pixels or less in width or height and those whose object-fit is not fill. Does not apply when Lighthouse gave no answer.',
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
      `${counted(distortedImages.length, 'image is', 'images are')} drawn out of proportion.`,
      distortedImages.map(({ displayed, natural, ...image }) => ({
        ...onPage(image),
        value: displayed,
        expected: natural,
      })),
      { value: { number: distortedImages.length, unit: 'count' } },
    )
  },
})
