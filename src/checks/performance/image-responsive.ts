import { imageExample } from '../shared/asset-example.ts'
import { tested } from '../shared/asset-sample.ts'
import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { contentImages } from './shared/content-images.ts'
import { counted } from '../shared/counted.ts'
import { sameUrl } from '../../facts/derived/same-url.ts'

const LARGE = 1000

export const imageResponsive = defineCheck({
  id: 'image-responsive',
  category: 'performance',
  family: 'images',
  tier: 'F',
  title: 'Large images have a srcset',
  why: 'With one file for all, a phone fetches the pixels that only a wide screen can show.',
  fix: 'Add srcset with the same image in several widths, and sizes with the room it takes on the page.',
  criteria:
    'Passes when every tested image of more than 1,000 pixels in width has a srcset or stands in a picture with sources, and warns when one has neither. Up to 12 images are fetched and measured; SVG is left out, and so is an image that no img of the markup names by its src. Does not apply when no image of that width was measured.',
  source: 'https://web.dev/articles/serve-responsive-images',
  reads: ['assets', 'images', 'resources'],
  examples: {
    pass: [
      {
        html: '<img src="/photo.jpg" srcset="/photo-480.jpg 480w, /photo.jpg 1200w" sizes="100vw" alt="">',
        facts: { assets: [imageExample()] },
      },
      {
        html: '<picture><source srcset="/photo-480.jpg" media="(width < 30rem)"><img src="/photo.jpg" alt=""></picture>',
        facts: { assets: [imageExample()] },
      },
    ],
    warn: [{ html: '<img src="/photo.jpg" alt="">', facts: { assets: [imageExample()] } }],
    'not-applicable': [
      { html: '<img src="/photo.jpg" alt="">' },
      {
        html: '<img src="/photo.jpg" alt="">',
        facts: { assets: [imageExample({}, { width: 1000 })] },
      },
    ],
  },

  evaluate({ assets, images, resources }) {
    const all = contentImages({ assets, resources })
    const large = all.images.filter(
      ({ content }) => content.format !== 'svg' && (content.width ?? 0) > LARGE,
    )
    if (large.length === 0) return notApplicable('No image of more than 1,000 pixels was measured.')

    const rows = large.flatMap(({ asset, content }) => {
      const element = images.find(({ url }) => url !== null && sameUrl(url, asset.url))
      if (element === undefined || element.srcset.length + element.sources.length > 0) return []
      return [{ ...at(element), url: asset.url, value: `${content.width} × ${content.height}` }]
    })
    const scope = tested(all.images.length, all.total, 'images')
    return rows.length === 0
      ? pass(scope)
      : warn(`One file for all screens: ${counted(rows.length, 'large image')}. ${scope}`, rows)
  },
})
