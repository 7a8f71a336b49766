import { defineCheck, type Evidence, inform } from '../check.ts'

export const markdownAlternate = defineCheck({
  id: 'markdown-alternate',
  category: 'ai-readiness',
  importance: 'informative',
  title: 'The page offers a Markdown version',
  why: 'Some agents prefer it, as it is shorter than the page. No search engine asks for it.',
  fix: 'If you have one, link it: <link rel="alternate" type="text/markdown" href="…">.',
  source: 'https://llmstxt.org/',
  reads: ['head'],
  examples: {
    informative: [
      { html: '<link rel="alternate" type="text/markdown" href="/page.md">' },
      { html: '<title>Library</title>' },
    ],
  },

  evaluate({ head }) {
    const links = head.linkElements.filter(
      ({ rel, type }) =>
        rel.includes('alternate') && type?.split(';')[0]?.trim().toLowerCase() === 'text/markdown',
    )
    if (links.length === 0) return inform('No Markdown version is linked.')
    const evidence: Evidence[] = links.map(({ url, href, line, source }) => ({
      ...(line === null ? {} : { line }),
      url: url ?? href ?? '',
      note: source,
    }))
    return inform('A Markdown version is linked.', evidence)
  },
})
