import type { CategoryResult, Stage } from '../../report/results.ts'

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

/** What only a browser can measure, by category. */
const WITHOUT_BROWSER: Readonly<Record<string, string>> = {
  performance: 'Server side only, until a browser has measured.',
  accessibility: 'What the markup shows; a browser has not looked at the page yet.',
  'best-practices': 'What the markup and the headers show; no browser has run the page yet.',
}

/** One line on what a category asks. */
export function aboutCategory(id: string): string {
  return ABOUT[id] ?? ''
}

/** What its score leaves out; undefined when nothing. */
export function gapOfCategory({ id, score, incomplete }: CategoryResult, stage: Stage) {
  if (incomplete) return 'Some of its checks broke, so the score is incomplete.'
  if (score === null && id !== 'ai-readiness')
    return 'Not measured: none of its checks applies here.'
  return stage === 'static' ? WITHOUT_BROWSER[id] : undefined
}
