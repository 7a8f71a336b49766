import { defineCheck, pass, warn } from '../check.ts'
import { cardProperties, cardProperty } from '../../facts/derived/open-graph.ts'
import { metaContents } from '../../facts/derived/page-title.ts'
import { cutShort } from '../shared/truncated.ts'

export const ogDescription = defineCheck({
  id: 'og-description',
  category: 'social',
  family: 'sharing-tags',
  tier: 'F',
  title: 'The page has an og:description',
  why: 'The description appears below the title of a shared link and tells people why to open it.',
  fix: 'Add <meta property="og:description" content="…"> with one or two sentences.',
  criteria: {
    pass: 'The page has an og:description with text.',
    warn: 'The og:description is missing or empty, even if networks show the meta description instead.',
    'not-applicable':
      'Parsing stopped before the end, and no og:description was found up to there.',
    note: 'The attribute may be property or name, in the head or body.',
  },
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
    const what = empty ? 'The og:description is empty' : 'The page has no og:description'
    const fallback = metaContents(head, 'description').some((text) => text !== '')
    const message = fallback ? `${what}; most networks show the meta description instead` : what
    const line = empty?.line ?? null
    return cutShort(document) ?? warn(message, line === null ? [] : [{ line }])
  },
})
