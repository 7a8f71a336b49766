import { defineCheck, fail, notApplicable, pass } from '../check.ts'
import { counted } from '../shared/counted.ts'

export const errorPageLeak = defineCheck({
  id: 'error-page-leak',
  category: 'security',
  family: 'disclosure',
  tier: 'D',
  appliesTo: 'any',
  title: 'Error pages reveal no internals',
  why: 'Stack traces, file paths and database queries show an attacker what software the site runs and where it fails.',
  fix: 'Disable debug mode in production, and answer missing pages with your own error page.',
  criteria: {
    pass: 'The response for a URL that does not exist shows no internals.',
    fail: 'The response for a URL that does not exist shows internals.',
    'not-applicable': 'The request for a URL that does not exist was not answered.',
    note: 'Internals are debug pages of Django, Werkzeug, Laravel, Symfony, Rails and ASP.NET, stack traces of Java, Python and Node.js, PHP and SQL errors, and paths of files on the server. The first 256 KiB count, with any status; the URL is next to that of the page.',
  },
  source: 'https://owasp.org/www-community/Improper_Error_Handling',
  reads: ['notFound'],
  examples: {
    pass: [{ facts: { notFound: { url: 'https://www.example.com/x1', status: 404, leaks: [] } } }],
    fail: [
      {
        facts: {
          notFound: {
            url: 'https://www.example.com/x1',
            status: 500,
            leaks: [{ kind: 'Python stack trace', excerpt: 'Traceback (most recent call last):' }],
          },
        },
      },
    ],
    'not-applicable': [{ facts: { notFound: { url: null, status: null, leaks: [] } } }],
  },

  evaluate({ notFound: { url, status, leaks } }) {
    if (status === null)
      return notApplicable('The request for a URL that does not exist was not answered')
    if (leaks.length === 0) return pass()
    return fail(
      `The error page shows ${counted(leaks.length, 'internal detail')} of the server`,
      leaks.map(({ kind, excerpt }) => ({
        ...(url === null ? {} : { url }),
        name: kind,
        snippet: excerpt,
        status,
      })),
    )
  },
})
