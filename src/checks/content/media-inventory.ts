import { isTrackingPixel } from '../../facts/derived/tracking-pixel.ts'
import { defineCheck, inform } from '../check.ts'
import { counted, joined } from '../shared/counted.ts'

export const mediaInventory = defineCheck({
  id: 'media-inventory',
  category: 'content',
  importance: 'informative',
  title: 'Images, videos, audio and embedded pages',
  why: 'The media of a page show what it consists of besides its text.',
  fix: 'No action is required.',
  criteria: {
    informative:
      'Counts the images, the video and audio elements and the embedded pages in the markup, including hidden ones.',
    note: 'Image buttons, areas of image maps, tracking pixels (width and height at most 1 pixel) and images in style sheets do not count.',
  },
  source:
    'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements#image_and_multimedia',
  reads: ['images', 'media', 'frames'],
  examples: {
    informative: [
      { html: '<img src="a.jpg" alt=""><video src="b.mp4"></video>' },
      { html: '<p>Text' },
    ],
  },

  evaluate({ images, media, frames }) {
    const pictures = images.filter(
      (image) => image.tag !== 'area' && image.tag !== 'input' && !isTrackingPixel(image),
    )
    const videos = media.filter(({ tag }) => tag === 'video')
    const sounds = media.length - videos.length
    const parts = [
      [pictures.length, 'image'],
      [videos.length, 'video'],
      [sounds, 'audio file'],
      [frames.length, 'embedded page'],
    ] as const
    const found = parts.flatMap(([count, noun]) => (count === 0 ? [] : [counted(count, noun)]))
    if (found.length === 0) return inform('The page has no images, videos, audio or embedded pages')
    const evidence = frames.flatMap(({ url, title }) =>
      url === null ? [] : [{ url, ...(title === null || title === '' ? {} : { name: title }) }],
    )
    return inform(`The page has ${joined(found)}`, evidence)
  },
})
