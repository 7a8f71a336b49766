import {
  checkMissingObjectSrcDirective,
  checkMultipleMissingBaseUriDirective,
  checkNonceLength,
  checkPlainUrlSchemes,
  checkScriptAllowlistBypass,
  checkScriptUnsafeEval,
  checkScriptUnsafeInline,
  checkWildcards,
} from 'csp_evaluator/dist/checks/security_checks.js'
import { checkStrictDynamicNotStandalone } from 'csp_evaluator/dist/checks/strictcsp_checks.js'
import { Directive, Keyword } from 'csp_evaluator/dist/csp.js'
import { type Finding, Severity, Type } from 'csp_evaluator/dist/finding.js'
import { type ReadCsp, restrictsScripts } from './csp.ts'

export interface CspWeakness {
  readonly severe: boolean
  readonly directive: string
  readonly value: string | null
  readonly text: string
}

type Question = (csp: ReadCsp) => readonly CspWeakness[]

/** Weaknesses that let injected scripts run, in policies that restrict scripts. */
const SCRIPT_QUESTIONS: readonly Question[] = [
  inlineScripts,
  openSources,
  lonelyStrictDynamic,
  hostList,
  evaluatedStrings,
]

/** Weaknesses of otherwise sound policies, in every policy. */
const OTHER_QUESTIONS: readonly Question[] = [openObjects, inlineStyles, shortNonces]

/**
 * Weaknesses of all enforced policies together. Browsers allow only what every policy allows, so a weakness counts
 * only if all policies have it (the safest wins).
 */
export function cspWeaknesses(
  csps: readonly ReadCsp[],
  repeatedNonces: readonly string[] = [],
): CspWeakness[] {
  const aboutScripts = csps.filter(({ policy }) => restrictsScripts(policy))
  if (aboutScripts.length === 0) {
    const text = 'Neither script-src nor default-src says which scripts may run'
    return [{ severe: true, directive: 'script-src', value: null, text }]
  }
  return [
    ...SCRIPT_QUESTIONS.flatMap((question) => sharedByAll(aboutScripts, question)),
    ...sharedByAll(aboutScripts, (csp) => staleNonces(csp, repeatedNonces)),
    ...OTHER_QUESTIONS.flatMap((question) => sharedByAll(csps, question)),
    ...missingBaseUri(csps),
  ]
}

function sharedByAll(csps: readonly ReadCsp[], question: Question): readonly CspWeakness[] {
  const answers = csps.map(question)
  return answers.every((answer) => answer.length > 0) ? (answers[0] ?? []) : []
}

function inlineScripts({ effective }: ReadCsp): CspWeakness[] {
  return checkScriptUnsafeInline(effective)
    .filter(({ type }) => type === Type.SCRIPT_UNSAFE_INLINE)
    .map((finding) => weakness(finding, 'Inline scripts and event handlers can run'))
}

function openSources({ effective }: ReadCsp): CspWeakness[] {
  const scripts = new Set(
    effective.getEffectiveDirectives([Directive.SCRIPT_SRC, Directive.SCRIPT_SRC_ELEM]),
  )
  return [
    ...[...checkPlainUrlSchemes(effective), ...checkWildcards(effective)].map((finding) =>
      weakness(finding, 'Scripts from any host can run'),
    ),
    ...checkScriptAllowlistBypass(effective)
      .filter(({ severity }) => severity === Severity.HIGH)
      .map((finding) => weakness(finding, 'The list of hosts includes one with known bypasses')),
  ].filter(({ directive }) => scripts.has(directive))
}

function lonelyStrictDynamic({ effective }: ReadCsp): CspWeakness[] {
  return checkStrictDynamicNotStandalone(effective).map((finding) =>
    weakness(finding, "'strict-dynamic' without a nonce or hash blocks every script"),
  )
}

function hostList({ effective }: ReadCsp): CspWeakness[] {
  return checkScriptAllowlistBypass(effective)
    .filter(({ severity, value }) => severity !== Severity.HIGH && value !== Keyword.SELF)
    .map((finding) => ({
      ...weakness(finding, 'A list of hosts can often be bypassed; nonces and hashes cannot'),
      severe: false,
    }))
}

function evaluatedStrings({ effective }: ReadCsp): CspWeakness[] {
  return checkScriptUnsafeEval(effective).map((finding) => ({
    ...weakness(finding, 'eval() and similar functions can run strings as code'),
    severe: false,
  }))
}

function staleNonces({ effective }: ReadCsp, repeated: readonly string[]): CspWeakness[] {
  const directive = effective.getEffectiveDirective(Directive.SCRIPT_SRC)
  return (effective.directives[directive] ?? [])
    .filter((value) => repeated.includes(value))
    .map((value) => ({
      severe: true,
      directive,
      value,
      text: 'Two responses have the same nonce, so injected scripts can use it',
    }))
}

function openObjects({ effective }: ReadCsp): CspWeakness[] {
  const missing = checkMissingObjectSrcDirective(effective).map((finding) => ({
    ...weakness(finding, 'Plugins are not restricted'),
    severe: false,
  }))
  const open = [...checkPlainUrlSchemes(effective), ...checkWildcards(effective)]
    .filter(({ directive }) => directive === 'object-src')
    .map((finding) => ({ ...weakness(finding, 'Plugins from any host can run'), severe: false }))
  return [...missing, ...open]
}

/** Tested here, since csp_evaluator does not cover styles. A nonce or hash disables the keyword here too. */
function inlineStyles({ effective }: ReadCsp): CspWeakness[] {
  const directive = effective.getEffectiveDirective(Directive.STYLE_SRC)
  const values = effective.directives[directive] ?? []
  const guarded = values.some((value) => /^'(?:nonce|sha256|sha384|sha512)-/i.test(value))
  if (!values.includes(Keyword.UNSAFE_INLINE) || guarded) return []
  return [
    { severe: false, directive, value: Keyword.UNSAFE_INLINE, text: 'Inline styles are allowed' },
  ]
}

function shortNonces({ effective }: ReadCsp): CspWeakness[] {
  return checkNonceLength(effective)
    .filter(({ type }) => type === Type.NONCE_LENGTH)
    .map((finding) => ({
      ...weakness(finding, 'The nonce has fewer than 8 characters'),
      severe: false,
    }))
}

function missingBaseUri(csps: readonly ReadCsp[]): CspWeakness[] {
  return checkMultipleMissingBaseUriDirective(csps.map(({ effective }) => effective)).map(
    (finding) => ({
      ...weakness(finding, 'An injected <base> element changes where relative scripts load from'),
      severe: false,
    }),
  )
}

function weakness({ directive, value }: Finding, text: string): CspWeakness {
  return { severe: true, directive, value: value ?? null, text }
}
