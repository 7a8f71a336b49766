import { at, defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { isNoindex } from '../../facts/derived/indexability.ts'
import { fold } from '../../facts/derived/page-title.ts'
import { placeholderIn } from './shared/placeholder-texts.ts'
import { cutShort } from '../shared/truncated.ts'

export const metaDescriptionPresent = defineCheck({
  id: 'meta-description-present',
  category: 'seo',
  family: 'description',
  tier: 'D',
  title: 'The page has a meta description',
  why: 'Search engines often show the meta description below the title, where it helps people decide whether to click.',
  fix: 'Add one <meta name="description"> with a sentence that is true of this page only.',
  criteria: {
    pass: 'The head has a meta description with text.',
    warn: 'The meta description is in the body, is filler text such as lorem ipsum, undefined or todo, or has an unresolved template such as {{text}}.',
    fail: 'The page has no meta description, or only empty ones.',
    'not-applicable':
      'The page has a noindex for all bots or Googlebot, or parsing stopped at a limit before a meta description was found.',
    note: 'The first meta description with text counts. og:description does not.',
  },
  source: 'https://developers.google.com/search/docs/appearance/snippet',
  reads: ['head', 'document', 'robotsDirectives'],
  examples: {
    pass: [{ html: '<meta name="Description" content="Opening hours of the town library">' }],
    warn: [
      { html: '<body><p>Hello</p><meta name="description" content="Opening hours"></body>' },
      { html: '<meta name="description" content="{{ description }}">' },
    ],
    fail: [
      { html: '<title>Library</title>' },
      { html: '<meta name="description" content=" ">' },
      { html: '<meta property="og:description" content="Opening hours">' },
    ],
    'not-applicable': [{ html: '<meta name="robots" content="noindex">' }],
  },

  evaluate({ head, document, robotsDirectives }) {
    if (isNoindex(robotsDirectives)) return notApplicable('The page has a noindex')
    const descriptions = head.metas.filter(({ name }) => name === 'description')
    const described = descriptions.find(({ content }) => fold(content) !== '')
    if (!described) {
      const [empty] = descriptions
      if (empty) return fail('The meta description is empty', [at({ line: empty.line })])
      return cutShort(document) ?? fail('The page has no meta description')
    }

    const text = fold(described.content)
    const evidence = [{ ...at({ line: described.line }), value: text }]
    const placeholder = placeholderIn(text)
    if (placeholder) return warn(`The meta description is ${placeholder}`, evidence)
    return described.inHead ? pass(text) : warn('The meta description is in the body', evidence)
  },
})
