import type { RobotsDirective } from '../../facts/network-facts.ts'
import { defineCheck, fail, pass, warn } from '../check.ts'
import { directivesFor } from '../../facts/derived/indexability.ts'
import { directiveEvidence } from '../shared/directive-evidence.ts'

/** From this limit on, more text is withheld than given. */
const MOST = 0.5

export const aiSnippetEligible = defineCheck({
  id: 'ai-snippet-eligible',
  category: 'ai-readiness',
  importance: 'medium',
  title: 'Search engines and AI answers may quote the page',
  why: 'Search engines apply the same directives to snippets and to the AI answers they write. What must not be shown is not quoted.',
  fix: 'Remove nosnippet, max-snippet:0 and noindex from pages that should be found, and use data-nosnippet only on parts that should not be shown.',
  criteria: {
    pass: 'No directive forbids quoting, and at most 50 % of the text is marked data-nosnippet.',
    warn: 'More than 50 % of the text is marked data-nosnippet.',
    fail: 'A robots meta element or X-Robots-Tag header contains nosnippet, max-snippet:0, noindex or none.',
    note: 'Directives for all bots and for Googlebot count; directives for other bots do not.',
  },
  source: 'https://developers.google.com/search/docs/appearance/ai-features',
  reads: ['robotsDirectives', 'text'],
  examples: {
    pass: [
      { html: '<meta name="robots" content="max-snippet:-1, max-image-preview:large"><p>Text' },
      { html: '<meta name="bingbot" content="nosnippet"><p>Text' },
    ],
    warn: [
      {
        html: '<div data-nosnippet>Open every day of the week until nine o’clock</div><p>Welcome</p>',
      },
    ],
    fail: [
      { html: '<meta name="robots" content="nosnippet"><p>Text' },
      { html: '<meta name="googlebot" content="max-snippet:0"><p>Text' },
      { html: '<p>Text', headers: [['X-Robots-Tag', 'noindex']] },
    ],
  },

  evaluate({ robotsDirectives, text }) {
    const forbidding = directivesFor(robotsDirectives, 'googlebot').filter(forbidsQuoting)
    if (forbidding.length > 0) {
      const names = [...new Set(forbidding.map(written))].join(', ')
      return fail(`The page forbids quoting with ${names}`, forbidding.map(directiveEvidence))
    }
    if (text.noSnippetShare <= MOST) return pass()
    const percent = Math.round(text.noSnippetShare * 100)
    return warn(`${percent} % of the text is marked data-nosnippet`, [], {
      value: { number: percent, unit: 'percent' },
    })
  },
})

function forbidsQuoting({ name, value }: RobotsDirective): boolean {
  if (name === 'max-snippet') return value?.trim() === '0'
  return name === 'nosnippet' || name === 'noindex' || name === 'none'
}

function written({ name, value }: RobotsDirective): string {
  return value === null ? name : `${name}:${value}`
}
