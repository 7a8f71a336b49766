import { defineCheck, fail, pass, warn } from '../check.ts'
import { pageTitle } from '../../facts/derived/page-title.ts'
import { titlePlaceholder } from './shared/placeholder-texts.ts'
import { cutShort } from '../shared/truncated.ts'

export const titlePresent = defineCheck({
  id: 'title-present',
  category: 'seo',
  family: 'title',
  tier: 'B',
  title: 'The page has a title',
  why: 'The title is the headline of the search result, the label of the browser tab and the name of a bookmark.',
  fix: 'Add one <title> to the head that says what this page, and no other page, is about.',
  criteria: {
    pass: 'The first title element has text.',
    warn: 'The title is a default of a tool, such as Home, Untitled, Document or React App, filler text, an unresolved template such as {{title}}, or only the domain name.',
    fail: 'The page has no title element, or the first one is empty.',
    'not-applicable': 'Parsing stopped at a limit before a title was found.',
    note: 'The title of an SVG image does not count.',
  },
  source: 'https://developers.google.com/search/docs/appearance/title-link',
  reads: ['head', 'document', 'address'],
  examples: {
    pass: [
      { html: '<title>Opening hours of the town library</title>' },
      { html: '<svg><title>Logo</title></svg><title>Opening hours</title>' },
    ],
    warn: [
      { html: '<title>Untitled</title>' },
      { html: '<title>{{ page.title }}</title>' },
      { html: '<title>www.example.com</title>' },
    ],
    fail: [
      { html: '<h1>Library</h1>' },
      { html: '<title>&nbsp;</title>' },
      { html: '<svg><title>Logo</title></svg>' },
    ],
  },

  evaluate({ head, document, address }) {
    const title = pageTitle(head)
    const line = head.titles[0]?.line ?? null
    const place = line === null ? {} : { line }
    if (title === null) return cutShort(document) ?? fail('The page has no <title>')
    if (title === '') return fail('The <title> is empty', [place])

    const evidence = [{ ...place, value: title }]
    const placeholder = titlePlaceholder(title)
    if (placeholder) return warn(`The title “${title}” is ${placeholder}`, evidence)
    if (isDomain(title, address.final, address.registrableDomain)) {
      return warn('The title is only the domain name', evidence)
    }
    return pass(title)
  },
})

/** `example.com`, `www.example.com` and `https://example.com/` say where, not what. */
function isDomain(title: string, url: string, registrableDomain: string | null): boolean {
  const host = URL.parse(url)?.hostname ?? ''
  const bare = title
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
  return bare === host || bare === `www.${host}` || bare === registrableDomain
}
