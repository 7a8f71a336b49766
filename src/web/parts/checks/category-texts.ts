import { isErrorPage } from '../../../report/needs-work.ts'
import type { CategoryResult, Results } from '../../../report/results.ts'

const ABOUT: Readonly<Record<string, string>> = {
  seo: 'Can search engines find, read and show the page?',
  performance: 'How fast is the page, and how much do visitors download?',
  security: 'Does the page protect its visitors and itself?',
  accessibility: 'Can everyone use the page, including with assistive technology?',
  'best-practices': 'Does the page follow current web standards?',
  content: 'Is the text substantial, readable and complete?',
  social: 'How do shared links to the page look?',
  'ai-readiness': 'Can AI assistants and crawlers read the page? Not part of the score.',
}

/** What can be judged without browser results. */
const WITHOUT_BROWSER: Readonly<Record<string, string>> = {
  performance: 'Only the server was tested',
  accessibility: 'Only the HTML was tested',
  'best-practices': 'Only HTML and headers were tested',
}

/** One line about the question of a category. */
export function aboutCategory(id: string): string {
  return ABOUT[id] ?? ''
}

export interface Shortage {
  readonly word: 'measuring' | 'no browser'
  readonly text: string
}

/** What a category lacks without a browser; undefined if one has answered, or is not needed. */
export function shortageOf(
  id: string,
  { lab, checks, score, page }: Results,
): Shortage | undefined {
  const basis = WITHOUT_BROWSER[id]
  if (
    basis === undefined ||
    score === null ||
    isErrorPage({ page }) ||
    checks.some(({ stage }) => stage === 'lab')
  )
    return undefined
  if (lab?.status === 'measuring') {
    return { word: 'measuring', text: `${basis}; a browser is measuring the rest.` }
  }
  const reason = lab?.reason ?? null
  return {
    word: 'no browser',
    text:
      reason === null
        ? `${basis}: no browser was used.`
        : `${basis}. Not measured in a browser: ${reason}`,
  }
}

/** What its score leaves out; undefined if nothing. */
export function gapOfCategory(category: CategoryResult, results: Results): string | undefined {
  const { id, score, incomplete } = category
  if (isErrorPage(results))
    return score === null ? 'Not scored: the server sent an error page.' : undefined
  if (results.score === null) return 'Not scored: only web pages are.'
  if (id === 'performance' && results.environment.disturbance !== undefined) {
    return `The machine disturbed the page load (${results.environment.disturbance}), so the score is incomplete.`
  }
  if (incomplete) return 'Some checks failed to run, so the score is incomplete.'
  const shortage = shortageOf(id, results)
  if (shortage) return shortage.text
  if (score === null && id !== 'ai-readiness') return 'Not measured: none of these checks applies.'
  return undefined
}
