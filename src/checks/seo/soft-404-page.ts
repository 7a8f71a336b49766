import { defineCheck } from '../check.ts'
import { judgeSoft404 } from './shared/soft-404.ts'

export const soft404Page = defineCheck({
  id: 'soft-404-page',
  category: 'seo',
  family: 'availability',
  tier: 'A',
  title: 'The page is not an error page that answers 200',
  why: 'Search engines recognise error pages by what they say and drop them, whatever the status.',
  fix: 'Answer with 404 or 410 when the content does not exist; otherwise show the content.',
  criteria:
    'Passes when neither the words nor the text of the page are those of an error page. Warns when its title or a visible first-level heading, or a whole part of it, only says that there are no results, and the page has fewer than 250 words. Fails when it says so of an error such as Page not found, in fewer than 250 words, or when the text agrees by at least 90 % with the answer for a made-up address and fewer than 10 words are its own; this holds Search at 30 and the whole score at 49 or less and keeps the page from good. The likeness is not judged on a home page and on an application that only scripts fill, and error words are known in about 20 languages. Not applicable to a page that does not answer 200 and where parsing stopped at a limit.',
  source:
    'https://developers.google.com/search/docs/crawling-indexing/troubleshoot-crawling-errors#soft-404-errors',
  reads: ['response', 'address', 'document', 'head', 'headings', 'text', 'notFound'],
  examples: {
    pass: [
      { html: '<title>Opening hours</title><h1>Opening hours</h1><p>Open daily.' },
      { html: '<title>How to write a 404 page</title><h1>How to write a 404 page</h1>' },
    ],
    warn: [{ html: '<title>Search - Library</title><h1>No results found</h1>' }],
    fail: [
      { html: '<title>Page not found | Library</title><p>Go back to the start.' },
      { html: '<title>Library</title><h1>Oops! 404 – Seite nicht gefunden</h1>' },
      {
        html: '<title>Library</title><p>Welcome to the library.',
        facts: {
          notFound: {
            url: 'https://www.example.com/x7',
            status: 404,
            final: 'https://www.example.com/x7',
            similarity: 1,
          },
        },
      },
    ],
    'not-applicable': [{ html: '<h1>Not found</h1>', status: 404 }],
  },

  evaluate: (facts) => judgeSoft404(facts, facts, facts),
})
