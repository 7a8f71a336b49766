import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { cardProperty, shareImage } from '../../facts/derived/open-graph.ts'

export const ogImageAlt = defineCheck({
  id: 'og-image-alt',
  category: 'social',
  family: 'sharing-tags',
  tier: 'F',
  title: 'The share image has a text alternative',
  why: 'Networks give it to people who cannot see the picture.',
  fix: 'Describe the picture in <meta property="og:image:alt" content="…">.',
  criteria:
    'Passes when og:image:alt or twitter:image:alt has a text. Warns when neither has; there is no failure. What the text says is not judged, nor to which of several pictures it belongs. Not applicable to a page that names no share image.',
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
    if (shareImage(head) === null) return notApplicable('The page names no share image.')
    if (cardProperty(head, 'og:image:alt', 'twitter:image:alt')) return pass()
    return warn('There is neither og:image:alt nor twitter:image:alt.')
  },
})
