import { imageExample } from '../shared/asset-example.ts'
import { tested } from '../shared/asset-sample.ts'
import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { contentImages } from './shared/content-images.ts'
import { counted, verb } from '../shared/counted.ts'
import { sameUrl } from '../../facts/derived/same-url.ts'

const LARGE = 1000

export const imageResponsive = defineCheck({
  id: 'image-responsive',
  category: 'performance',
  family: 'images',
  tier: 'F',
  title: 'Large images have a srcset',
  why: 'With one file for all screens, mobile visitors download pixels that only a wide screen can show.',
  fix: 'Add srcset with several widths of the image, and sizes with the width of the image on the page.',
  criteria: {
    pass: 'Every tested image wider than 1,000 pixels has a srcset or is in a picture with sources.',
    warn: 'At least one tested image wider than 1,000 pixels has no srcset and no sources.',
    'not-applicable': 'No tested image is wider than 1,000 pixels.',
    note: 'Up to 12 images are fetched and measured; icons and the image for sharing do not count. SVG does not count, nor does an image that no img names in its src.',
  },
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
    if (large.length === 0) return notApplicable('No tested image is wider than 1,000 pixels')

    const rows = large.flatMap(({ asset, content }) => {
      const element = images.find(({ url }) => url !== null && sameUrl(url, asset.url))
      if (element === undefined || element.srcset.length + element.sources.length > 0) return []
      return [{ ...at(element), url: asset.url, value: `${content.width} × ${content.height}` }]
    })
    const scope = tested(all.images.length, all.total, 'image')
    return rows.length === 0
      ? pass(scope)
      : warn(
          `${counted(rows.length, 'large image')} ${verb(rows.length, 'has', 'have')} no srcset (${scope})`,
          rows,
        )
  },
})
