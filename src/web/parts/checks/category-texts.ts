import type { CategoryResult, Results } from '../../../report/results.ts'

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

/** What is judged of those that take a browser while none has answered. */
const WITHOUT_BROWSER: Readonly<Record<string, string>> = {
  performance: 'Only the server side is judged',
  accessibility: 'Only the markup is judged',
  'best-practices': 'Only markup and headers are judged',
}

/** One line on what a category asks. */
export function aboutCategory(id: string): string {
  return ABOUT[id] ?? ''
}

export interface Shortage {
  readonly word: 'measuring' | 'no browser'
  readonly text: string
}

/** What a category lacks for want of a browser; undefined where one has answered, or is not needed. */
export function shortageOf(id: string, { lab, checks }: Results): Shortage | undefined {
  const basis = WITHOUT_BROWSER[id]
  if (basis === undefined || checks.some(({ stage }) => stage === 'lab')) return undefined
  if (lab?.status === 'measuring') {
    return { word: 'measuring', text: `${basis}; a browser is measuring the rest.` }
  }
  const reason = lab?.reason ?? null
  return {
    word: 'no browser',
    text:
      reason === null
        ? `${basis}: no browser has opened the page.`
        : `${basis}. Not measured in a browser: ${reason}`,
  }
}

/** What its score leaves out; undefined when nothing. */
export function gapOfCategory(category: CategoryResult, results: Results): string | undefined {
  const { id, score, incomplete } = category
  if (incomplete) return 'Some of its checks broke, so the score is incomplete.'
  const shortage = shortageOf(id, results)
  if (shortage) return shortage.text
  if (score === null && id !== 'ai-readiness')
    return 'Not measured: none of its checks applies here.'
  return undefined
}
