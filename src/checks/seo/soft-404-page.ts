import { defineCheck } from '../check.ts'
import { judgeSoft404 } from './shared/soft-404.ts'

export const soft404Page = defineCheck({
  id: 'soft-404-page',
  category: 'seo',
  family: 'availability',
  tier: 'A',
  title: 'The page is not an error page with status 200',
  why: 'Search engines recognise error pages by their text and drop them, whatever the status.',
  fix: 'Answer 404 or 410 when the content does not exist. Otherwise show the content.',
  criteria: {
    pass: 'Neither the words nor the text of the page are those of an error page.',
    warn: 'The title or a main heading, or a whole part of it, only says that there are no results, and the page has fewer than 250 words.',
    fail: 'The title or a main heading is an error message such as “Page not found”, and the page has fewer than 250 words; or the text is that of the answer to a made-up URL.',
    'not-applicable': 'The page does not answer 200, or parsing stopped at a limit.',
    note: 'The texts are the same when they agree by at least 90 % and fewer than 10 words are different. They are not compared for a home page and for an application that only scripts fill. Main headings are visible headings of level 1. Error messages are known in about 20 languages.',
  },
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
