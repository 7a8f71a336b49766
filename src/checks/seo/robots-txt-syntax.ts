import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

export const robotsTxtSyntax = defineCheck({
  id: 'robots-txt-syntax',
  category: 'seo',
  family: 'indexing',
  tier: 'E',
  title: 'robots.txt has no syntax errors',
  why: 'Crawlers skip lines that they do not understand, so a mistyped rule has no effect.',
  fix: 'Correct or remove the lines shown. Each line is a field, a colon and a value, and paths start with / or *.',
  criteria: {
    pass: 'Crawlers understand every line.',
    warn: 'A line has no colon, an unknown or misspelt directive, no user agent name, a rule before any user agent, a path that does not start with /, * or $, a $ before its end, or a Sitemap without an absolute URL.',
    'not-applicable': 'The site has no readable robots.txt.',
    note: 'A misspelling that Google accepts counts too. Crawl-delay, Clean-param, Host, Request-rate, Visit-time, Noindex, Content-Signal, Content-Usage, Agentmap and License are known directives. The first 500 KiB are read, and at most 100 lines are listed.',
  },
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
    if (robotsTxt.state !== 'found') return notApplicable('The site has no readable robots.txt')
    const { problems } = robotsTxt
    if (problems.length === 0) return pass()

    return warn(
      `robots.txt has ${counted(problems.length, 'line')} with a syntax error`,
      problems.map(({ line, text, message }) => ({ line, snippet: text, note: message })),
      { value: { number: problems.length, unit: 'count' } },
    )
  },
})
