import { imageExample } from '../shared/asset-example.ts'
import { tested } from '../shared/asset-sample.ts'
import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { contentImages } from './shared/content-images.ts'
import { counted } from '../shared/counted.ts'

/** Lighthouse's image-delivery insight leaves smaller ones alone. */
const LARGE = 100 * 1024

const gif = { url: 'https://www.example.com/cat.gif', mimeType: 'image/gif' }

export const animatedGif = defineCheck({
  id: 'animated-gif',
  category: 'performance',
  family: 'images',
  tier: 'F',
  title: 'No large animated GIF',
  why: 'A video shows the same in a small part of the bytes and takes less work to play.',
  fix: 'Turn it into a video: <video autoplay loop muted playsinline> with an MP4 or WebM, or into an animated AVIF or WebP.',
  criteria:
    'Passes when no GIF of more than one frame has more than 100 KiB, and warns otherwise. Up to 12 images of the page are fetched; one of more than 256 KiB is read so far only, and its size is taken from Content-Length or, where that is missing, left out. Does not apply when no GIF is among the images that could be read.',
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
    if (gifs.length === 0)
      return notApplicable('No GIF was found among the images that were tested.')
    const large = gifs.filter(({ content, bytes }) => content.frames > 1 && bytes > LARGE)
    const scope = tested(images.length, total, 'images')
    if (large.length === 0) return pass(scope)
    return warn(
      `Animated and larger than 100 KiB: ${counted(large.length, 'GIF')}. ${scope}`,
      large.map(({ asset, content, bytes }) => ({
        url: asset.url,
        value: `${content.frames} frames`,
        bytes,
      })),
    )
  },
})
