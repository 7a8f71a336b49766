import type { CategoryResult, Results } from '../../report/results.ts'

const ABOUT: Readonly<Record<string, string>> = {
  seo: 'Whether search engines can find, read and show the page.',
  performance: 'How soon visitors see the page, and how much they download for it.',
  security: 'How well the page protects its visitors and itself.',
  accessibility: 'Whether everybody can use the page, with assistive technology too.',
  'best-practices': 'Whether the page is built as browsers expect it today.',
  content: 'Whether the text is substantial, readable and complete.',
  social: 'How links to the page look where people share them.',
  'ai-readiness': 'What assistants and their crawlers can make of the page. Not part of the score.',
}

/** What its checks go by where no browser has looked at the page. */
const WITHOUT_BROWSER: Readonly<Record<string, string>> = {
  performance: 'server side only',
  accessibility: 'the markup only',
  'best-practices': 'markup and headers only',
}

/** One line on what a category asks. */
export function aboutCategory(id: string): string {
  return ABOUT[id] ?? ''
}

/** Of a category that takes a browser: what stands in for it, a word on why there is none yet. */
export interface Shortage {
  readonly basis: string
  readonly word: 'measuring' | 'no browser'
  readonly reason: string
}

/** Undefined where a browser has answered, or is not needed. */
export function shortageOf(id: string, { lab, checks }: Results): Shortage | undefined {
  const basis = WITHOUT_BROWSER[id]
  if (basis === undefined || checks.some(({ stage }) => stage === 'lab')) return undefined
  if (lab?.status === 'measuring') {
    return { basis, word: 'measuring', reason: 'a browser is measuring now' }
  }
  const reason = lab?.reason ?? 'No browser looked at the page.'
  return { basis, word: 'no browser', reason: `not measured: ${reason}` }
}

/** What its score leaves out; undefined when nothing. */
export function gapOfCategory(category: CategoryResult, results: Results): string | undefined {
  const { id, score, incomplete } = category
  const shortage = shortageOf(id, results)
  if (shortage) {
    const { basis, reason } = shortage
    return sentence(`By ${basis}: ${reason}`)
  }
  if (incomplete) return 'Some of its checks broke, so the score is incomplete.'
  if (score === null && id !== 'ai-readiness')
    return 'Not measured: none of its checks applies here.'
  return undefined
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}
