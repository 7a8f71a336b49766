import { isTrackingPixel } from '../../facts/derived/tracking-pixel.ts'
import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { countedOf, verb } from '../shared/counted.ts'
import { reservesSpace } from './shared/image-space.ts'

export const imageDimensions = defineCheck({
  id: 'image-dimensions',
  category: 'performance',
  family: 'images',
  tier: 'E',
  title: 'Images reserve their space',
  why: 'An image of unknown size pushes the text down when it loads, and readers lose their place.',
  fix: 'Set width and height in pixels on each img and let CSS scale the image with height: auto, or set an aspect-ratio.',
  criteria: {
    pass: 'Every img has a width and a height, each as an attribute that starts with a digit or in the style attribute, or one of the two and aspect-ratio in the style attribute.',
    warn: 'At least one img has no width and height and no equivalent aspect-ratio.',
    'not-applicable': 'The page has no images that need space.',
    note: 'Style sheets are not read, so they may still reserve the space. Images with position: absolute or fixed, or display: none, in the style attribute need no space. Hidden images, tracking pixels (width and height at most 1 pixel) and data: URLs of SVG do not count.',
  },
  source: 'https://web.dev/articles/optimize-cls#images_without_dimensions',
  reads: ['images'],
  examples: {
    pass: [
      { html: '<img src="/a.png" alt="" width="640" height="480">' },
      { html: '<img src="/a.png" alt="" style="width: 100%; aspect-ratio: 4 / 3">' },
      { html: '<img src="/a.png" alt="" width="640" style="height: 480px">' },
    ],
    warn: [
      { html: '<img src="/a.png" alt="">' },
      { html: '<img src="/a.png" alt="" width="640" height="auto">' },
      { html: '<img src="/a.png" alt="" width="+640" height="+480">' },
    ],
    'not-applicable': [
      { html: '<p>No image.</p>' },
      { html: '<img src="https://tracker.example/p" alt="" width="1" height="1">' },
      { html: '<img src="data:image/svg+xml,%3Csvg/%3E" alt="">' },
    ],
  },

  evaluate({ images }) {
    const content = images.filter(
      (image) =>
        image.tag === 'img' &&
        image.exposed &&
        !isTrackingPixel(image) &&
        !/^\s*data:image\/svg/i.test(image.src ?? ''),
    )
    if (content.length === 0) return notApplicable('The page has no images that need space')
    const open = content.filter((image) => !reservesSpace(image))
    if (open.length === 0) return pass()
    return warn(
      `${countedOf(open.length, content.length, 'image')} ${verb(open.length, 'has', 'have')} no width and height in the HTML`,
      open.map(at),
      { value: { number: open.length, unit: 'count' } },
    )
  },
})
