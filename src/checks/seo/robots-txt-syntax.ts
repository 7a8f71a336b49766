import { defineCheck, notApplicable, pass, warn } from '../check.ts'

export const robotsTxtSyntax = defineCheck({
  id: 'robots-txt-syntax',
  category: 'seo',
  importance: 'low',
  title: 'robots.txt has no syntax errors',
  why: 'Crawlers skip the lines that they do not understand, so a mistyped rule does nothing.',
  fix: 'Correct or remove the lines shown: each is a field, a colon and a value, and paths start with / or *.',
  source: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2',
  appliesTo: 'any',
  reads: ['robotsTxt'],
  examples: {
    pass: [
      {
        robotsTxt:
          'User-agent: *\nDisallow: /admin\nSitemap: https://www.example.com/sitemap.xml\n',
      },
      { robotsTxt: 'User-agent: *\nCrawl-delay: 5\nContent-Signal: ai-train=no\nDisallow:\n' },
    ],
    warn: [{ robotsTxt: 'Disallow: /admin\n' }, { robotsTxt: 'User-agent: *\nDisallow: admin\n' }],
    'not-applicable': [{ facts: { robotsTxt: { state: 'absent', status: 404 } } }],
  },

  evaluate({ robotsTxt }) {
    if (robotsTxt.state !== 'found') return notApplicable('There is no robots.txt to read.')
    const { problems } = robotsTxt
    if (problems.length === 0) return pass()

    return warn(
      `robots.txt has ${problems.length} ${problems.length === 1 ? 'line' : 'lines'} that crawlers do not understand.`,
      problems.map(({ line, text, message }) => ({ line, snippet: text, note: message })),
      { value: { number: problems.length, unit: 'count' } },
    )
  },
})
