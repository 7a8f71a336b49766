import { cutText } from '../../findings/finding-text.ts'
import type { SiteCheckOutcome } from '../../site/site-results.ts'
import { NAMED_URLS, type ProgramFinding, type SiteForPrograms } from './site-for-programs.ts'
import { isBroken, type RuleVerdict } from '../../rules/judge-rules.ts'
import { ruleScope, ruleText, verdictSentence } from '../rule-text.ts'
import { visibleText } from '../visible-text.ts'
import { xmlElement, xmlText } from '../ci/xml-text.ts'

const LONGEST = 5000

/**
 * A crawl as JUnit XML: a case for each site check that was judged, and for each check that pages do not pass. Those of
 * high importance fail, as they do for single pages.
 */
export function writeSiteJunit(results: SiteForPrograms): string {
  const { url, findings, site_checks: checks, started_at, duration_ms, verdicts = [] } = results
  const found = new Set(findings.map(({ check }) => check))
  const cases = [
    ...findings.filter(({ outcome }) => outcome !== 'informative').map(findingCase),
    ...checks.filter(({ check }) => !found.has(check)).flatMap(otherCase),
    ...verdicts.flatMap(budgetCase),
  ]
  const countOf = (state: Case['state']) => cases.filter((each) => each.state === state).length
  const counts = { tests: cases.length, failures: countOf('failure'), errors: countOf('error') }
  const time = (duration_ms / 1000).toFixed(3)
  const suite = xmlElement(
    'testsuite',
    { name: visibleText(url), ...counts, time, timestamp: started_at },
    cases.flatMap(caseElement),
  )
  const lines = xmlElement('testsuites', { name: 'Pagemark', ...counts }, suite)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines.join('\n')}\n`
}

interface Case {
  readonly classname: string
  readonly name: string
  readonly state: 'passed' | 'failure' | 'error'
  readonly message?: string
  readonly text?: string
}

function findingCase(finding: ProgramFinding): Case {
  const { check, category, title, message, outcome, importance } = finding
  const known = { classname: `pagemark.${category}`, name: `${check}: ${title}` }
  if (outcome !== 'fail' || importance !== 'high') return { ...known, state: 'passed' }
  return { ...known, state: 'failure', message, text: proofOf(finding) }
}

function proofOf({ urls, pages, rows_total, fix }: ProgramFinding): string {
  const shown = urls.slice(0, NAMED_URLS)
  const rest = Math.max(pages, rows_total) - shown.length
  const lines = [...shown, ...(rest > 0 ? [`and ${rest} more`] : []), `Fix: ${fix}`]
  return cutText(lines.join('\n'), LONGEST)
}

/** What does not apply to a site can neither pass nor fail. */
function otherCase({ check, outcome, message }: SiteCheckOutcome): Case[] {
  const known = { classname: 'pagemark.site', name: check }
  if (outcome === 'pass') return [{ ...known, state: 'passed' }]
  if (outcome !== 'error') return []
  return [{ ...known, state: 'error', message: message ?? 'The check failed to run' }]
}

/** What was not measured can neither pass nor fail. */
function budgetCase(verdict: RuleVerdict): Case[] {
  if (verdict.state === 'not-measured') return []
  const scope = ruleScope(verdict.rule)
  const name = `${ruleText(verdict.rule)}${scope === undefined ? '' : ` (${scope})`}`
  const known = { classname: 'pagemark.rules', name }
  if (!isBroken(verdict)) return [{ ...known, state: 'passed' }]
  return [{ ...known, state: 'failure', message: verdictSentence(verdict) }]
}

function caseElement({ classname, name, state, message = '', text = '' }: Case): string[] {
  const content =
    state === 'passed'
      ? []
      : xmlElement(
          state,
          { message: cutText(visibleText(message), 1000), type: state },
          text === '' ? [] : [xmlText(text)],
        )
  return xmlElement('testcase', { classname, name: visibleText(name) }, content)
}
