import { defineCheck, fail, notApplicable, pass } from '../check.ts'

export const errorPageLeak = defineCheck({
  id: 'error-page-leak',
  category: 'security',
  family: 'disclosure',
  tier: 'D',
  appliesTo: 'any',
  title: 'Error pages show no internals',
  why: 'Stack traces, paths and queries show an attacker what the site is made of and where it breaks.',
  fix: 'Switch debug mode off in production and answer missing pages with an error page of your own.',
  criteria:
    'Passes when the answer for an address beside the page that does not exist shows no internals, and fails when it does. Looked for are debug pages of Django, Werkzeug, Laravel, Symfony, Rails and ASP.NET, stack traces of Java, Python and Node.js, PHP and SQL errors, and paths of files on the server, in the first 256 KiB and with any status. Does not apply when that request was not answered.',
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
    if (status === null) return notApplicable('No answer for a missing page was seen.')
    if (leaks.length === 0) return pass()
    return fail(
      'The answer for a page that does not exist shows internals.',
      leaks.map(({ kind, excerpt }) => ({
        ...(url === null ? {} : { url }),
        name: kind,
        snippet: excerpt,
        status,
      })),
    )
  },
})
