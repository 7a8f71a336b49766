import type { CheckResult, Results } from '../results.ts'
import { classOfScore } from '../score/classes.ts'
import { RESULT_WORDS } from './outcome-words.ts'

/** `Decent, 76 of 100`; `PDF document, not scored`. */
export function verdictText({
  result,
  score,
  page,
}: Pick<Results, 'result' | 'score' | 'page'>): string {
  return result === null || score === null
    ? `${documentKind(page.mime_type)}, not scored`
    : `${RESULT_WORDS[result]}, ${score} of 100`
}

type Judged = Pick<Results, 'result' | 'score' | 'result_reason' | 'fix_first' | 'checks'>

/** The finding that decides the class by itself: without it, the page would have a better class. */
export function reasonOf(results: Judged): CheckResult | undefined {
  const id = results.result_reason ?? raisingItem(results)?.checks[0]
  return id === undefined ? undefined : results.checks.find((check) => check.id === id)
}

/** Polish and what most pages lack do not decide a verdict. */
const SERIOUS = 2

/** The first serious item that raises the class when only it is fixed. */
function raisingItem({
  result,
  score,
  fix_first,
}: Judged): Results['fix_first'][number] | undefined {
  if (score === null) return undefined
  return fix_first.find(
    ({ band, gain }) => band <= SERIOUS && gain !== null && classOfScore(score + gain) !== result,
  )
}

const KINDS: readonly (readonly [type: RegExp, kind: string])[] = [
  [/^application\/pdf$/, 'PDF document'],
  [/^(?:application|text)\/(?:[\w.-]+\+)?json$/, 'JSON'],
  [/^application\/(?:rss|atom)\+xml$/, 'Feed'],
  [/^(?:application|text)\/(?:[\w.-]+\+)?xml$/, 'XML document'],
  [/^image\//, 'Image'],
  [/^(?:audio|video)\//, 'Media file'],
  [/^text\/css$/, 'Style sheet'],
  [/^(?:application|text)\/javascript$/, 'Script'],
  [/^text\//, 'Text document'],
]

/** Names of responses that are not web pages. */
function documentKind(contentType: string | null): string {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'Not a web page'
}
