import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { cspErrors } from './shared/csp-errors.ts'

export const cspSyntax = defineCheck({
  id: 'csp-syntax',
  category: 'security',
  family: 'security-headers',
  tier: 'E',
  title: 'The Content Security Policy has no syntax errors',
  why: 'Browsers ignore what they do not understand, so a typing error can disable a rule without any message.',
  fix: 'Correct the listed directives: separate directives with semicolons, put keywords in quotes, and write each directive once.',
  criteria: {
    pass: 'No policy has a syntax error.',
    warn: "A policy has an unknown or obsolete directive, a missing semicolon, an unknown keyword or one without quotes, a repeated directive, 'none' beside other sources, or a character that is not ASCII.",
    'not-applicable': 'The page has no Content Security Policy.',
    note: 'All policies count, including those in meta elements and in report-only headers. A semicolon is missing where the name of a directive is among the values of another one.',
  },
  source: 'https://www.w3.org/TR/CSP3/#framework-policy',
  reads: ['policies'],
  examples: {
    pass: [
      {
        headers: [
          ['Content-Security-Policy', "default-src 'self'; report-uri /csp; report-to csp"],
        ],
      },
    ],
    warn: [
      { headers: [['Content-Security-Policy', 'default-src self']] },
      { headers: [['Content-Security-Policy', "default-src 'self' script-src 'self'"]] },
      { headers: [['Content-Security-Policy', "img-src 'none' https:"]] },
      { headers: [['Content-Security-Policy', "img-src 'self'; img-src https:"]] },
      { headers: [['Content-Security-Policy', "scripts-src 'self'"]] },
    ],
    'not-applicable': [{ html: '<p>No policy.</p>' }],
  },

  evaluate({ policies }) {
    if (policies.csp.length === 0) return notApplicable('The page has no Content Security Policy')
    const errors = policies.csp.flatMap(cspErrors)
    return errors.length === 0
      ? pass()
      : warn(`The Content Security Policy has ${counted(errors.length, 'syntax error')}`, errors)
  },
})
