import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { cardProperty, shareImage } from '../../facts/derived/open-graph.ts'

export const ogImageAlt = defineCheck({
  id: 'og-image-alt',
  category: 'social',
  family: 'sharing-tags',
  tier: 'F',
  title: 'The share image has a text alternative',
  why: 'Networks read the text alternative out to people who cannot see the share image.',
  fix: 'Describe the image: <meta property="og:image:alt" content="The reading room">.',
  criteria: {
    pass: 'The og:image:alt or twitter:image:alt has text.',
    warn: 'The page has a share image, but og:image:alt and twitter:image:alt are missing or empty.',
    'not-applicable': 'The page names no share image.',
    note: 'The content of the text is not checked, nor which of several images it describes.',
  },
  source: 'https://ogp.me/#structured',
  reads: ['head'],
  examples: {
    pass: [
      {
        html: '<meta property="og:image" content="https://www.example.com/card.jpg"><meta property="og:image:alt" content="The reading room">',
      },
    ],
    warn: [{ html: '<meta property="og:image" content="https://www.example.com/card.jpg">' }],
    'not-applicable': [{ html: '<title>Library</title>' }],
  },

  evaluate({ head }) {
    if (shareImage(head) === null) return notApplicable('The page names no share image')
    if (cardProperty(head, 'og:image:alt', 'twitter:image:alt')) return pass()
    return warn('The share image has no og:image:alt and no twitter:image:alt')
  },
})
