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
  why: 'Some AI agents prefer Markdown because it is shorter than HTML. No search engine requests it.',
  fix: 'If you have a Markdown version, link to it: <link rel="alternate" type="text/markdown" href="…">. If the server sends it for Accept: text/markdown, also send Vary: Accept.',
  criteria: {
    informative:
      'Says whether a request with Accept: text/markdown gets a response with status 200 and that type, and lists links to a Markdown version.',
    note: 'Links count with rel="alternate" and type="text/markdown", in the markup and in the Link header. Without Vary: Accept (or *), caches may send Markdown to browsers, unless a redirect gives the Markdown a URL of its own.',
  },
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
          ? 'The server sends Markdown for Accept: text/markdown'
          : 'The server sends Markdown without Vary: Accept, so caches may send Markdown to browsers',
        [row, ...links],
      )
    }
    return links.length === 0
      ? inform('The page has no Markdown version')
      : inform('The page links to a Markdown version', links)
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

/** After a redirect, the Markdown has its own URL, which no cache confuses with the page. */
function isVaried({ vary, redirects }: LinkedPageFact): boolean {
  return redirects > 0 || vary.includes('accept') || vary.includes('*')
}
