import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { onPage } from '../shared/on-page.ts'

const AUDIT = 'image-size-responsive'

export const imageResolution = defineLabCheck({
  id: 'image-resolution',
  category: 'best-practices',
  family: 'interaction',
  tier: 'F',
  title: 'Images are sharp enough for the screen',
  why: 'An image with fewer pixels than its space on the screen looks blurred.',
  fix: 'Offer a larger file in srcset, or display the image smaller.',
  criteria: {
    pass: 'Every image in the first viewport has enough pixels for its displayed size.',
    warn: 'An image has fewer pixels than its width or height in CSS pixels times the screen density; above 64 CSS pixels, 75 % of that is enough.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'The density of the emulated device counts as 1, 1.5 or 2. Images outside the first viewport, SVG, backgrounds, images with densities in srcset, with image-rendering: pixelated, or with an object-fit other than fill are not checked.',
  },
  source: 'https://web.dev/articles/serve-responsive-images',
  reads: ['runtime'],
  examples: {
    pass: [rowsExample(AUDIT, [])],
    warn: [
      rowsExample(AUDIT, [
        {
          url: 'https://www.example.com/a.png',
          node: { snippet: '<img src="/a.png">' },
          displayedSize: '300 x 300',
          actualSize: '10 x 10',
          expectedSize: '450 x 450',
        },
      ]),
    ],
    'not-applicable': [rowsExample(AUDIT, [], { scoreDisplayMode: 'error' })],
  },

  evaluate({ runtime: { blurredImages } }) {
    if (blurredImages === null) return notMeasured()
    if (blurredImages.length === 0) return pass()
    return warn(
      `${counted(blurredImages.length, 'image has', 'images have')} too few pixels for the displayed size`,
      blurredImages.map(({ displayed, natural, expected, ...image }) => ({
        ...onPage(image),
        value: natural,
        expected,
        note: `displayed at ${displayed}`,
      })),
      { value: { number: blurredImages.length, unit: 'count' } },
    )
  },
})
