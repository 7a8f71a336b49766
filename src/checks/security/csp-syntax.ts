import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { cspMistakes } from './shared/csp-mistakes.ts'

export const cspSyntax = defineCheck({
  id: 'csp-syntax',
  category: 'security',
  family: 'security-headers',
  tier: 'E',
  title: 'The Content-Security-Policy has no syntax mistakes',
  why: 'Browsers skip what they do not understand, so that a slip of the pen switches a rule off without a word.',
  fix: 'Correct the listed directives: semicolons between them, quotes around keywords, each directive once.',
  criteria:
    "Passes when no policy has a mistake, and warns when one does: an unknown or obsolete directive, a name of a directive among the values because a semicolon is missing, a keyword without its quotes, a directive that comes twice, 'none' beside other sources, or a character that is not ASCII. Looked at are all policies, those in meta elements and report-only headers too. Does not apply without a policy.",
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
    if (policies.csp.length === 0) return notApplicable('There is no Content-Security-Policy.')
    const mistakes = policies.csp.flatMap(cspMistakes)
    return mistakes.length === 0
      ? pass()
      : warn(`${counted(mistakes.length, 'mistake')} in the policy.`, mistakes)
  },
})
