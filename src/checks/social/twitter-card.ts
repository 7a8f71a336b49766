import { defineCheck, pass, warn } from '../check.ts'
import { type CardProperty, cardProperty, shareImage } from '../../facts/derived/open-graph.ts'
import { cutShort } from '../shared/truncated.ts'

const CARDS = new Set(['summary', 'summary_large_image', 'app', 'player'])
const RETIRED = new Set(['gallery', 'photo', 'product'])

export const twitterCard = defineCheck({
  id: 'twitter-card',
  category: 'social',
  family: 'sharing-tags',
  tier: 'F',
  title: 'X shows a card for the page',
  why: 'X draws a card only where twitter:card names its form; title and picture may come from Open Graph.',
  fix: 'Add <meta name="twitter:card" content="summary_large_image">, with og:title and og:image.',
  criteria:
    'Passes when twitter:card is summary, summary_large_image or player and there is a title (twitter:title or og:title) and a share image, and when it is app. Warns when twitter:card is missing, unknown or one of the retired gallery, photo and product, or when title or image is missing; there is no failure. The attribute may be property or name, in head or body. Where parsing stopped at a limit and something is missing, the check does not apply.',
  source: 'https://developer.x.com/en/docs/x-for-websites/cards/overview/markup',
  reads: ['head', 'document'],
  examples: {
    pass: [
      {
        html: '<meta name="twitter:card" content="summary"><meta property="og:title" content="Library"><meta property="og:image" content="https://www.example.com/card.jpg">',
      },
    ],
    warn: [
      { html: '<title>Library</title>' },
      { html: '<meta name="twitter:card" content="photo">' },
      { html: '<meta name="twitter:card" content="summary">' },
    ],
  },

  evaluate({ head, document }) {
    const card = cardProperty(head, 'twitter:card')
    if (card === null) return cutShort(document) ?? warn('There is no twitter:card.')

    const kind = card.value.toLowerCase()
    if (RETIRED.has(kind)) return warn(`X no longer knows the card “${kind}”.`, [shown(card)])
    if (!CARDS.has(kind)) return warn(`“${card.value}” is no card of X.`, [shown(card)])
    // The name and the picture of an app come from its store.
    if (kind === 'app') return pass()

    const missing = [
      ...(cardProperty(head, 'twitter:title', 'og:title') ? [] : ['title']),
      ...(shareImage(head) ? [] : ['image']),
    ]
    if (missing.length === 0) return pass()
    return cutShort(document) ?? warn(`The card has no ${missing.join(' and no ')}.`, [shown(card)])
  },
})

function shown({ key, value, line }: CardProperty) {
  return { ...(line === null ? {} : { line }), name: key, value }
}
