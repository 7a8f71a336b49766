import { defineCheck, notApplicable } from '../check.ts'
import { countedOf, verb } from '../shared/counted.ts'
import { judgeShare } from '../shared/judge-share.ts'
import { picturesOf } from './shared/text-alternatives.ts'

/** From this many images on, the page is about its images. */
const MANY = 5

export const imageAlt = defineCheck({
  id: 'image-alt',
  category: 'accessibility',
  family: 'image-alternatives',
  tier: 'C',
  title: 'Images have text alternatives',
  why: 'For an image without a text alternative, screen readers read out the file name or nothing.',
  fix: 'Describe informative images in alt and use alt="" for decoration. For image buttons and image map areas, name the action or destination.',
  criteria: {
    pass: 'Every image has a text alternative.',
    warn: 'At least 90 % of the images have a text alternative, but not all.',
    fail: 'Fewer than 90 % of the images have a text alternative; the failure weighs more if the page has 5 or more images and at least half have none.',
    'not-applicable': 'The page has no images that need a text alternative.',
    note: 'An img is fine with alt="", role="presentation" or role="none"; an alt of only spaces is none. Image buttons, areas with a href, image objects and elements with role="img" need a name. Hidden images and images whose width and height are both 0 or 1 pixel, by attributes or the style attribute, are not checked. The deduction grows with the share of images without a text alternative.',
  },
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
      { html: '<img src="https://tracker.example/p" style="width:1px;height:1px">' },
    ],
  },

  evaluate({ images, links }) {
    const pictures = picturesOf(images, links)
    if (pictures.length === 0)
      return notApplicable('The page has no images that need a text alternative')

    const wrong = pictures.filter(({ described }) => !described).map(({ evidence }) => evidence)
    const total = pictures.length
    const message = `${countedOf(wrong.length, total, 'image')} ${verb(wrong.length, 'has', 'have')} no text alternative`
    const isMost = total >= MANY && wrong.length >= total / 2
    return judgeShare({ wrong, total, message, ...(isMost && { tier: 'B' }) })
  },
})
