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
  why: 'Search engines often show it under the title, where it helps people to decide whether to click.',
  fix: 'Add one <meta name="description"> with a sentence that is true of this page only.',
  criteria:
    'Passes with a meta description in the head that has a text. Warns when it stands in the body, or is a filler such as lorem ipsum, undefined or todo, or has an unresolved template such as {{text}}. Fails when there is none or only empty ones. The first one with a text is judged; og:description is another thing. Not applicable when all bots or Googlebot are asked not to index the page, and where parsing stopped at a limit before one was found.',
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
    if (isNoindex(robotsDirectives)) return notApplicable('The page is not to be indexed.')
    const descriptions = head.metas.filter(({ name }) => name === 'description')
    const described = descriptions.find(({ content }) => fold(content) !== '')
    if (!described) {
      const [empty] = descriptions
      if (empty) return fail('The description is empty.', [at({ line: empty.line })])
      return cutShort(document) ?? fail('The page has no meta description.')
    }

    const text = fold(described.content)
    const evidence = [{ ...at({ line: described.line }), value: text }]
    const placeholder = placeholderIn(text)
    if (placeholder) return warn(`The description is ${placeholder}.`, evidence)
    return described.inHead ? pass(text) : warn('The description stands in the body.', evidence)
  },
})
