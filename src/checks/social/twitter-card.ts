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
  why: 'X shows a card only if twitter:card names its type; the title and image may come from Open Graph.',
  fix: 'Add <meta name="twitter:card" content="summary_large_image">, og:title and og:image.',
  criteria: {
    pass: 'The twitter:card is summary, summary_large_image or player, and the page has a title (twitter:title or og:title) and a share image; or twitter:card is app.',
    warn: 'The twitter:card is missing, unknown or one of the retired types gallery, photo and product, or the title or image is missing.',
    'not-applicable':
      'Parsing stopped before the end, and the card, title or image was not found up to there.',
    note: 'The attribute may be property or name, in the head or body.',
  },
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
    if (card === null) return cutShort(document) ?? warn('The page has no twitter:card')

    const kind = card.value.toLowerCase()
    if (RETIRED.has(kind)) return warn(`The twitter:card “${kind}” is retired on X`, [shown(card)])
    if (!CARDS.has(kind))
      return warn(`The twitter:card “${card.value}” is not a card type of X`, [shown(card)])
    // An app's name and picture come from its store.
    if (kind === 'app') return pass()

    const missing = [
      ...(cardProperty(head, 'twitter:title', 'og:title') ? [] : ['title']),
      ...(shareImage(head) ? [] : ['image']),
    ]
    if (missing.length === 0) return pass()
    return (
      cutShort(document) ??
      warn(`The twitter:card has no ${missing.join(' and no ')}`, [shown(card)])
    )
  },
})

function shown({ key, value, line }: CardProperty) {
  return { ...(line === null ? {} : { line }), name: key, value }
}
