import type { RobotsDirective } from '../../facts/network-facts.ts'
import { defineCheck, fail, pass, warn } from '../check.ts'
import { directivesFor } from '../../facts/derived/indexability.ts'
import { directiveEvidence } from '../shared/directive-evidence.ts'

/** From here on more of the text is kept back than given. */
const MOST = 0.5

export const aiSnippetEligible = defineCheck({
  id: 'ai-snippet-eligible',
  category: 'ai-readiness',
  importance: 'medium',
  title: 'Answers may quote the page',
  why: 'Search engines use the same controls for snippets and for the answers they write: what may not be shown is not quoted.',
  fix: 'Remove nosnippet, max-snippet:0 and noindex where the page is meant to be found, and keep data-nosnippet to parts that should not be shown.',
  criteria:
    'Passes when no directive for all bots or for Googlebot forbids quoting and at most 50 % of the text is marked data-nosnippet. Warns above 50 %. Fails for nosnippet, max-snippet:0, noindex or none, in a robots meta element or in X-Robots-Tag. Directives for other bots do not count.',
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
      return fail(`The page may not be quoted: ${names}.`, forbidding.map(directiveEvidence))
    }
    if (text.noSnippetShare <= MOST) return pass()
    const percent = Math.round(text.noSnippetShare * 100)
    return warn(`${percent} % of the text is marked data-nosnippet.`, [], {
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
