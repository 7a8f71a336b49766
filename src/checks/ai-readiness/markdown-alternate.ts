import type { HeadFacts } from '../../facts/document-facts.ts'
import type { LinkedPageFact } from '../../facts/linked-page-facts.ts'
import { defineCheck, type Evidence, inform } from '../check.ts'
import { exampleLinkedPage } from '../shared/example-linked-page.ts'

const negotiated = {
  relation: 'markdown',
  url: 'https://www.example.com/page',
  mimeType: 'text/markdown',
} as const

export const markdownAlternate = defineCheck({
  id: 'markdown-alternate',
  category: 'ai-readiness',
  importance: 'informative',
  title: 'The page offers a Markdown version',
  why: 'Some agents prefer it, as it is shorter than the page. No search engine asks for it.',
  fix: 'If you have one, link it: <link rel="alternate" type="text/markdown" href="…">. If the server answers Accept: text/markdown with it, send Vary: Accept.',
  criteria:
    'Always informative: tells whether the page, asked for with Accept: text/markdown, answers with status 200 and that type, and lists links with rel="alternate" and type="text/markdown" of the markup and the Link header. Without Vary: Accept, where no redirect gives the answer an address of its own, it says that caches may mix the two up.',
  source: 'https://llmstxt.org/',
  reads: ['head', 'linkedPages'],
  examples: {
    informative: [
      { html: '<link rel="alternate" type="text/markdown" href="/page.md">' },
      { facts: { linkedPages: [exampleLinkedPage({ ...negotiated, vary: ['accept'] })] } },
      { facts: { linkedPages: [exampleLinkedPage(negotiated)] } },
      { html: '<title>Library</title>' },
    ],
  },

  evaluate({ head, linkedPages }) {
    const links = linksOf(head)
    const answer = linkedPages.find(isNegotiated)
    if (answer) {
      const row = { url: answer.final ?? answer.url, note: 'Accept: text/markdown' }
      return inform(
        isVaried(answer)
          ? 'The server answers with Markdown where it is asked to.'
          : 'The server answers with Markdown where it is asked to, but without Vary: Accept: caches may give it to browsers.',
        [row, ...links],
      )
    }
    return links.length === 0
      ? inform('No Markdown version is linked or answered.')
      : inform('A Markdown version is linked.', links)
  },
})

function linksOf({ linkElements }: HeadFacts): Evidence[] {
  return linkElements
    .filter(
      ({ rel, type }) =>
        rel.includes('alternate') && type?.split(';')[0]?.trim().toLowerCase() === 'text/markdown',
    )
    .map(({ url, href, line, source }) => ({
      ...(line === null ? {} : { line }),
      url: url ?? href ?? '',
      note: source,
    }))
}

function isNegotiated({ relation, status, mimeType }: LinkedPageFact): boolean {
  return relation === 'markdown' && status === 200 && mimeType === 'text/markdown'
}

/** After a redirect the Markdown has an address of its own, which no cache confuses with the page. */
function isVaried({ vary, redirects }: LinkedPageFact): boolean {
  return redirects > 0 || vary.includes('accept') || vary.includes('*')
}
