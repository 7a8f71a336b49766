import { defineCheck, inform } from '../check.ts'
import { counted } from '../shared/counted.ts'

export const mediaInventory = defineCheck({
  id: 'media-inventory',
  category: 'content',
  importance: 'informative',
  title: 'Images, films, sounds and embedded pages',
  why: 'They show at a glance what the page is made of beside its text.',
  fix: 'Nothing needs to be done.',
  criteria:
    'Never passes or fails: it only informs, and counts images, video and audio elements and embedded pages in the markup, hidden ones too. Image buttons and areas of image maps are left out, and pictures of style sheets are not known.',
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
    const pictures = images.filter(({ tag }) => tag !== 'area' && tag !== 'input')
    const videos = media.filter(({ tag }) => tag === 'video')
    const sounds = media.length - videos.length
    const parts = [
      counted(pictures.length, 'image'),
      counted(videos.length, 'video'),
      counted(sounds, 'sound'),
      counted(frames.length, 'embedded page'),
    ]
    const evidence = frames.flatMap(({ url, title }) =>
      url === null ? [] : [{ url, ...(title === null || title === '' ? {} : { name: title }) }],
    )
    return inform(`${parts.join(', ')}.`, evidence)
  },
})
