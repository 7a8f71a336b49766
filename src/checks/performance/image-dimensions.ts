import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { reservesSpace } from './shared/image-space.ts'

export const imageDimensions = defineCheck({
  id: 'image-dimensions',
  category: 'performance',
  family: 'images',
  tier: 'E',
  title: 'Images reserve their space',
  why: 'An image of unknown size pushes the text down when it arrives, under the reader’s eyes.',
  fix: 'Write width and height in pixels on each img, and let CSS scale it with height: auto; or give it an aspect-ratio.',
  criteria:
    'Passes when every img reserves its space: with width and height, each as an attribute that starts with a digit or in the style attribute, or with aspect-ratio there and one of the two. Warns when one does not. Style sheets are not read, so that they may still reserve the space. An image with position: absolute or fixed in its style attribute needs no room; hidden images and data: URLs of SVG are left out. Does not apply when no image is left.',
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
      { html: '<img src="data:image/svg+xml,%3Csvg/%3E" alt="">' },
    ],
  },

  evaluate({ images }) {
    const content = images.filter(
      ({ tag, src, exposed }) =>
        tag === 'img' && exposed && !/^\s*data:image\/svg/i.test(src ?? ''),
    )
    if (content.length === 0) return notApplicable('There are no images that need room.')
    const open = content.filter((image) => !reservesSpace(image))
    if (open.length === 0) return pass()
    return warn(
      `No width and height: ${open.length} of ${counted(content.length, 'image')}. A style sheet may still reserve the space.`,
      open.map(at),
      { value: { number: open.length, unit: 'count' } },
    )
  },
})
