import type { CheckResult, Results } from '../results.ts'
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

/** The failed check that decides the class by itself, where there is one. */
export function reasonOf({
  result_reason,
  checks,
}: Pick<Results, 'result_reason' | 'checks'>): CheckResult | undefined {
  return result_reason === null ? undefined : checks.find(({ id }) => id === result_reason)
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

/** What an answer that is no web page is called. */
function documentKind(contentType: string | null): string {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'Not a web page'
}
