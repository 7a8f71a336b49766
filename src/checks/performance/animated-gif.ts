import { imageExample } from '../shared/asset-example.ts'
import { tested } from '../shared/asset-sample.ts'
import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { contentImages } from './shared/content-images.ts'
import { counted, verb } from '../shared/counted.ts'

/** Lighthouse's image-delivery insight ignores smaller ones. */
const LARGE = 100 * 1024

const gif = { url: 'https://www.example.com/cat.gif', mimeType: 'image/gif' }

export const animatedGif = defineCheck({
  id: 'animated-gif',
  category: 'performance',
  family: 'images',
  tier: 'F',
  title: 'Animated GIFs are at most 100 KiB',
  why: 'An animated GIF takes many times the bytes of the same clip as a video, so visitors wait longer and their devices work harder to play it.',
  fix: 'Replace the GIF with a video, <video autoplay loop muted playsinline> in MP4 or WebM, or with an animated AVIF or WebP.',
  criteria: {
    pass: 'No GIF of more than one frame is larger than 100 KiB.',
    warn: 'At least one GIF of more than one frame is larger than 100 KiB.',
    'not-applicable': 'None of the images that could be read is a GIF.',
    note: 'Up to 12 images of the page are fetched; icons and the image for sharing do not count. Of an image larger than 256 KiB only the start is read; its size comes from Content-Length, and without that header the image does not count.',
  },
  source: 'https://web.dev/articles/replace-gifs-with-videos',
  reads: ['assets', 'resources'],
  examples: {
    pass: [
      {
        facts: {
          assets: [imageExample({ ...gif, wireBytes: 90_000 }, { format: 'gif', frames: 9 })],
        },
      },
      {
        facts: {
          assets: [
            imageExample({ ...gif, wireBytes: 900_000, decodedBytes: null }, { format: 'gif' }),
          ],
        },
      },
    ],
    warn: [
      {
        facts: {
          assets: [
            imageExample(
              { ...gif, wireBytes: 900_000, decodedBytes: null },
              { format: 'gif', frames: 2 },
            ),
          ],
        },
      },
    ],
    'not-applicable': [{ facts: { assets: [imageExample()] } }],
  },

  evaluate(facts) {
    const { images, total } = contentImages(facts)
    const gifs = images.filter(({ content }) => content.format === 'gif')
    if (gifs.length === 0) return notApplicable('The tested images include no GIF')
    const large = gifs.filter(({ content, bytes }) => content.frames > 1 && bytes > LARGE)
    const scope = tested(images.length, total, 'image')
    if (large.length === 0) return pass(scope)
    return warn(
      `${counted(large.length, 'animated GIF')} ${verb(large.length, 'is', 'are')} larger than 100 KiB (${scope})`,
      large.map(({ asset, content, bytes }) => ({
        url: asset.url,
        value: `${content.frames} frames`,
        bytes,
      })),
    )
  },
})
