import {
  checkInvalidKeyword,
  checkMissingSemicolon,
  checkUnknownDirective,
} from 'csp_evaluator/dist/checks/parser_checks.js'
import { Type } from 'csp_evaluator/dist/finding.js'
import type { CspPolicy } from '../../../facts/network-facts.ts'
import type { Evidence } from '../../check.ts'
import { readCsp } from './csp.ts'

/** Directives that browsers support and csp_evaluator 1.1.8 does not know. */
const ALSO_KNOWN: ReadonlySet<string> = new Set(['fenced-frame-src', 'monetization-src'])

const DEPRECATED: ReadonlySet<string> = new Set([
  'block-all-mixed-content',
  'disown-opener',
  'navigate-to',
  'plugin-types',
  'prefetch-src',
  'referrer',
  'reflected-xss',
  'require-sri-for',
])

/** Their values are names and tokens, not sources. */
const NOT_SOURCES: ReadonlySet<string> = new Set([
  'report-to',
  'report-uri',
  'sandbox',
  'trusted-types',
])

/** Keywords of CSP 3 that csp_evaluator 1.1.8 does not know. */
const ALSO_KEYWORDS =
  /^'(?:trusted-types-eval|report-sha(?:256|384|512)|(?:url|eval)-sha(?:256|384|512)-[\w+/=-]+)'$/i

/** Syntax errors in one policy; browsers ignore each of them silently. */
export function cspErrors(policy: CspPolicy): Evidence[] {
  return [
    ...unknownAndMisspelt(policy),
    ...deprecated(policy),
    ...policy.duplicates.map((name) => ({ name, note: 'repeated; only the first one counts' })),
    ...policy.directives.filter(mixesNone).map(({ name, values }) => ({
      name,
      value: values.join(' '),
      note: "'none' is ignored beside other sources",
    })),
    ...(/[^\t\n\f\r -~]/.test(policy.text)
      ? [{ value: policy.text, note: 'contains characters that are not ASCII' }]
      : []),
  ]
}

function unknownAndMisspelt(policy: CspPolicy): Evidence[] {
  const { written } = readCsp(policy)
  const unknown = checkUnknownDirective(written)
    .filter(({ directive }) => !ALSO_KNOWN.has(directive))
    .map(({ directive }) => ({ name: directive, note: 'unknown directive' }))
  const values = [...checkMissingSemicolon(written), ...checkInvalidKeyword(written)]
    .filter(
      ({ directive, value }) => !NOT_SOURCES.has(directive) && !ALSO_KEYWORDS.test(value ?? ''),
    )
    .map(({ directive, value = '', type }) => ({
      name: directive,
      value,
      note:
        type === Type.MISSING_SEMICOLON
          ? 'missing semicolon before a directive'
          : keywordNote(value),
    }))
  return [...unknown, ...values]
}

function keywordNote(value: string): string {
  return value.startsWith("'") ? 'unknown keyword' : 'missing quotes around a keyword'
}

function deprecated({ directives }: CspPolicy): Evidence[] {
  return directives
    .filter(({ name }) => DEPRECATED.has(name))
    .map(({ name }) => ({ name, note: 'obsolete directive' }))
}

/** 'report-sample' allows nothing, so it may accompany 'none'. */
function mixesNone({ values }: CspPolicy['directives'][number]): boolean {
  const sources = values
    .map((value) => value.toLowerCase())
    .filter((value) => value !== "'report-sample'")
  return sources.length > 1 && sources.includes("'none'")
}
