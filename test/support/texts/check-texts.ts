import type { Check, Criteria } from '../../../src/checks/check.ts'
import { type Finding, runChecks } from '../../../src/checks/run-checks.ts'
import { exampleFacts } from '../example-facts.ts'
import { avoidedIn } from './plain-words.ts'

const LONGEST = { title: 60, message: 90, reason: 110, criterion: 220, note: 420 }

/** Words that only checks overuse, each with a replacement. */
const AVOIDED_IN_CHECKS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\btelling\b/i, 'descriptive'],
  [/\bnobody knows\b/i, 'unknown'],
  [/\bfinds fault\b|\bfault(?:s|y)?\b/i, 'problem, invalid, broken'],
  [/\bthere is no failure\b/i, 'leave it out'],
  [/\bis judged\b|\bare judged\b|\bto judge\b/i, 'checked'],
  [
    /(?:^|[.;] )(?:not )?(?:read|counted|checked|tested|seen|known|listed|compared|requested) (?:is|are) /i,
    'the check reads …',
  ],
  [
    /\bis no (?!longer\b)(?=[a-z])|^a chain has\b|\bat least three times the same\b|\bscript did not run\b/i,
    'the defect',
  ],
  [/\bwritten out\b|\bcame\b|\bwhat (?:was|is) found\b/i, 'a plain word'],
]

/** A sentence with this beginning depends on the one before it. */
const LEANS =
  /^(?:it|its|they|them|their|those|these|none of them|not(?! measured)|without|to be|only)\b/i

/** A count behind a colon puts the subject last: "Without text: 2 links". */
const SUBJECT_LAST = /: \d[\d,]* (?:of \d|[a-z]+$)/

/** Faults in the texts of a check by docs/adding-a-check.md, as far as a program can tell. */
export function checkTextFaults(check: Check): string[] {
  const { title, why, fix, criteria } = check
  const findings = findingsOf(check)
  return [
    ...tooLong('title', title),
    ...findings.flatMap(({ outcome }) => outcomeFaults(outcome)),
    ...criteriaFaults(check, criteria),
    ...[title, why, fix, ...Object.values(criteria), ...findings.flatMap(textsOf)].flatMap(avoided),
  ]
}

function findingsOf(check: Check): Finding[] {
  return Object.values(check.examples)
    .flat()
    .flatMap((example) => runChecks(exampleFacts(example), { checks: [check] }))
}

function outcomeFaults(outcome: Finding['outcome']): string[] {
  if (outcome.status === 'not-applicable') return lineFaults('reason', outcome.reason)
  if (!('message' in outcome) || outcome.message === undefined) return []
  return lineFaults('message', outcome.message)
}

/** Faults of a line that stands alone in a list. */
function lineFaults(kind: 'message' | 'reason', text: string): string[] {
  return [
    ...tooLong(kind, text),
    ...(/[^.…]\.$/.test(text) ? [`The ${kind} ends with a full stop: ${text}`] : []),
    ...numberFaults(text),
    ...(LEANS.test(text) || SUBJECT_LAST.test(text)
      ? [`The ${kind} does not begin with its subject: ${text}`]
      : []),
  ]
}

/** "0 images" and "1 of 1 image" are odd. Amounts with a unit and the text of a CAA record (`0 issue`) may be 0. */
const ODD_NUMBER = /(?<![^\s(])0 (?!(?:%|ms|KiB|pixels|issue)(?![a-z]))(?=[a-z])|\b1 of 1\b/i

/** Odd numbers in a text for people. */
export function numberFaults(text: string): string[] {
  return ODD_NUMBER.test(text) ? [`The number reads badly: ${text}`] : []
}

function criteriaFaults({ examples }: Check, criteria: Criteria): string[] {
  const missing = Object.keys(examples).filter((outcome) => !(outcome in criteria))
  return [
    ...missing.map(
      (outcome) => `The criteria have no line for ${outcome}, of which there are examples`,
    ),
    ...Object.entries(criteria).flatMap(([part, text]: [string, string]) => [
      ...tooLong(part === 'note' ? 'note' : 'criterion', text),
      ...(/^(?:[A-Z0-9<"“]|robots\.txt ).*\.$/.test(text)
        ? []
        : [`The criterion is no sentence: ${text}`]),
    ]),
  ]
}

function tooLong(kind: keyof typeof LONGEST, text: string): string[] {
  return text.length > LONGEST[kind]
    ? [`The ${kind} has ${text.length} characters of at most ${LONGEST[kind]}: ${text}`]
    : []
}

function textsOf({ outcome }: Finding): string[] {
  if (outcome.status === 'not-applicable') return [outcome.reason]
  if (outcome.status === 'error') return []
  const notes = (outcome.evidence ?? []).flatMap(({ note }) => note ?? [])
  return [...(outcome.message === undefined ? [] : [outcome.message]), ...notes]
}

function avoided(text: string): string[] {
  const inChecks = AVOIDED_IN_CHECKS.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text)
    return found ? [`"${found[0]}" (${instead}) in: ${text}`] : []
  })
  return [...avoidedIn(text), ...inChecks]
}
