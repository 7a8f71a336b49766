import { defineCheck, pass, warn } from '../check.ts'
import { cardProperties, cardProperty } from '../../facts/derived/open-graph.ts'
import { metaContents } from '../../facts/derived/page-title.ts'
import { cutShort } from '../shared/truncated.ts'

export const ogDescription = defineCheck({
  id: 'og-description',
  category: 'social',
  family: 'sharing-tags',
  tier: 'F',
  title: 'The share card has a description',
  why: 'It stands under the title of the card and says why to open the link.',
  fix: 'Add <meta property="og:description" content="…"> with one or two sentences.',
  criteria:
    'Passes when an og:description has a text. Warns when it is missing or empty, also where networks take the meta description in its place; there is no failure. The attribute may be property or name, in head or body. Where parsing stopped at a limit before one was found, the check does not apply.',
  source: 'https://ogp.me/#optional',
  reads: ['head', 'document'],
  examples: {
    pass: [{ html: '<meta property="og:description" content="Open every day until nine.">' }],
    warn: [
      { html: '<meta property="og:description" content=" ">' },
      { html: '<meta name="description" content="Open every day until nine.">' },
    ],
  },

  evaluate({ head, document }) {
    if (cardProperty(head, 'og:description')) return pass()

    const [empty] = cardProperties(head, 'og:description')
    const what = empty ? 'og:description is empty.' : 'There is no og:description.'
    const fallback = metaContents(head, 'description').some((text) => text !== '')
    const message = fallback ? `${what} Most networks show the meta description then.` : what
    const line = empty?.line ?? null
    return cutShort(document) ?? warn(message, line === null ? [] : [{ line }])
  },
})
