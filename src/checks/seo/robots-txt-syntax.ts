import { defineCheck, notApplicable, pass, warn } from '../check.ts'

export const robotsTxtSyntax = defineCheck({
  id: 'robots-txt-syntax',
  category: 'seo',
  family: 'indexing',
  tier: 'E',
  title: 'robots.txt has no syntax errors',
  why: 'Crawlers skip the lines that they do not understand, so a mistyped rule does nothing.',
  fix: 'Correct or remove the lines shown: each is a field, a colon and a value, and paths start with / or *.',
  criteria:
    'Passes when crawlers understand every line. Warns for a line without a colon, an unknown or misspelt directive, also one that Google forgives, a user agent without a name, a rule before any user agent, a path that does not start with /, * or $, a $ before the end of a path, and a Sitemap that is no absolute address. There is no failure. Crawl-delay, Clean-param, Host, Request-rate, Visit-time, Noindex, Content-Signal, Content-Usage, Agentmap and License are known; the first 500 KiB are read and at most 100 lines told. Not applicable when there is no robots.txt to read.',
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
