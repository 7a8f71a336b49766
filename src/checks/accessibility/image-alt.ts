import { defineCheck, notApplicable } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { judgeShare } from './shared/share.ts'
import { picturesOf } from './shared/text-alternatives.ts'

/** So many images are what the page is about. */
const MANY = 5

export const imageAlt = defineCheck({
  id: 'image-alt',
  category: 'accessibility',
  family: 'image-alternatives',
  tier: 'C',
  title: 'Images have text alternatives',
  why: 'Without one a screen reader reads the file name or nothing at all.',
  fix: 'Describe informative images in alt; write alt="" on decoration. Image buttons and areas need the name of what they do.',
  criteria:
    'Passes when every image has a text alternative. Warns when at least 90 % have one and fails below; the points are that share. An img may have alt="", role="presentation" or role="none" instead, but an alt of white space is no alternative; image buttons, areas with a target, image objects and elements with role="img" need a name. Hidden images and images of 0 or 1 pixel in width and height are left out. Does not apply when no image is left.',
  source: 'https://www.w3.org/WAI/tutorials/images/decision-tree/',
  reads: ['images', 'links'],
  examples: {
    pass: [
      { html: '<img src="a.jpg" alt="The reading room">' },
      { html: '<img src="line.png" alt="">' },
      { html: '<img src="line.png" role="presentation"><img src="a.jpg" alt="The reading room">' },
      { html: '<p id="c">The reading room</p><img src="a.jpg" aria-labelledby="c">' },
      { html: '<img src="a.jpg" alt="Map"><div hidden><img src="b.jpg"></div>' },
    ],
    warn: [{ html: `${'<img src="a.jpg" alt="Book cover">'.repeat(9)}<img src="b.jpg">` }],
    fail: [
      { html: '<img src="a.jpg">' },
      { html: '<picture><source srcset="a.avif"><img src="a.jpg"></picture>' },
      { html: '<input type="image" src="go.png" alt="">' },
      { html: '<map name="m"><area href="/north" shape="default"></map>' },
    ],
    'not-applicable': [
      { html: '<p>No pictures.' },
      { html: '<noscript><img src="https://tracker.example/p"></noscript>' },
      { html: '<img src="https://tracker.example/p" width="1" height="1">' },
    ],
  },

  evaluate({ images, links }) {
    const pictures = picturesOf(images, links)
    if (pictures.length === 0) return notApplicable('There are no images that need a text.')

    const wrong = pictures.filter(({ described }) => !described).map(({ evidence }) => evidence)
    const total = pictures.length
    const message = `No text alternative: ${wrong.length} of ${counted(total, 'image')}.`
    const isMost = total >= MANY && wrong.length >= total / 2
    return judgeShare({ wrong, total, message, ...(isMost && { tier: 'B' }) })
  },
})
