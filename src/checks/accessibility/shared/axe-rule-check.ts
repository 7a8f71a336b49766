import type { AxeFacts } from '../../../facts/lab/axe-facts.ts'
import type { AxeRule } from './axe-rules/axe-rule.ts'
import { axeEvidence } from './axe-evidence.ts'
import { tierOf } from './axe-rules/axe-rule-tier.ts'
import { axeShare } from './axe-rules/axe-share.ts'
import {
  type Check,
  type Criteria,
  defineLabCheck,
  type Example,
  fail,
  inform,
  notApplicable,
  type Outcome,
  pass,
  warn,
} from '../../check.ts'
import { counted } from '../../shared/counted.ts'
import { notMeasured } from '../../shared/not-measured.ts'

/** The check of an axe-core rule. */
export function axeRuleCheck(rule: AxeRule): Check {
  const { id, title, why, fix, supersedes = [] } = rule
  return defineLabCheck({
    id: `axe-${id}`,
    category: 'accessibility',
    ...(isInformative(rule)
      ? { importance: 'informative' }
      : { family: rule.family, tier: tierOf(rule) }),
    title,
    why,
    fix,
    criteria: criteriaOf(rule),
    source: `https://dequeuniversity.com/rules/axe/4.14/${id}`,
    supersedes,
    reads: ['axe'],
    examples: examplesOf(rule),
    evaluate: ({ axe }) => judge(rule, axe),
  })
}

/** Lighthouse gives these no weight either: good practice with little harm if missing. */
function isInformative({ impact, isBestPractice, isInformative: isSo }: AxeRule): boolean {
  return isSo === true || (isBestPractice === true && impact === 'minor')
}

function judge(rule: AxeRule, axe: AxeFacts): Outcome {
  if (!axe.measured) return notMeasured(axe.reason)
  const { violations, incomplete, passes, inapplicable } = axe.value
  const violation = violations.find(({ id }) => id === rule.id)
  if (violation) {
    // A rule about the whole page reports one element, which says nothing about the extent.
    const details =
      typeof rule.defect === 'string'
        ? {}
        : ({
            value: { number: violation.total, unit: 'count' },
            ...axeShare(violation, axe.value.covered),
          } as const)
    const message = messageOf(rule, violation.total)
    if (isInformative(rule)) return inform(message, axeEvidence(violation), details)
    const isSlight =
      rule.isBestPractice === true || violation.nodes.every(({ impact }) => impact === 'minor')
    return (isSlight ? warn : fail)(message, axeEvidence(violation), details)
  }
  const undecided = incomplete.find(({ id }) => id === rule.id)
  if (undecided) {
    const elements = counted(undecided.total, 'element')
    return inform(`axe-core cannot decide on ${elements}; check by hand`, axeEvidence(undecided))
  }
  if (passes.includes(rule.id))
    return isInformative(rule) ? inform('axe-core found no problem') : pass()
  if (inapplicable.includes(rule.id)) {
    const reason = 'No element of the page is subject to the rule'
    return rule.isNarrower === true
      ? notApplicable(reason)
      : { status: 'not-applicable', reason, settles: true }
  }
  return notMeasured(axe.others)
}

function messageOf({ defect }: AxeRule, total: number): string {
  return typeof defect === 'string' ? defect : counted(total, ...defect)
}

function criteriaOf(rule: AxeRule): Criteria {
  const name = `The axe-core 4.14 rule ${rule.id}`
  const shared = {
    'not-applicable':
      'No element of the rendered page is subject to the rule, or axe-core took longer than 5 seconds and Lighthouse has no answer either.',
    note: 'At most 10 elements are listed. Elements in frames of the same site count, those in frames of other sites do not.',
  }
  if (isInformative(rule)) {
    return {
      informative: `${name} lists the elements that violate it, and those that a person must check. It never affects the score.`,
      ...shared,
    }
  }
  const isSlight = rule.isBestPractice === true || rule.impact === 'minor'
  return {
    pass: `${name} finds no problem.`,
    ...(isSlight
      ? { warn: `${name} finds a problem; ${slightness(rule)}.` }
      : {
          warn: 'Every problem found is one that axe-core calls minor.',
          fail: `${name} finds a problem.`,
        }),
    informative: 'The rule cannot decide; the elements are listed for a check by hand.',
    ...shared,
  }
}

function slightness({ isBestPractice }: AxeRule): string {
  return isBestPractice === true ? 'WCAG does not require it' : 'axe-core calls it minor'
}

function examplesOf(rule: AxeRule): Check['examples'] {
  const example = (html: string, axe: Partial<ExampleResult>): Example => ({
    html,
    lab: { interactionTests: { axe: { measured: true, value: { ...NOTHING, ...axe } } } },
  })
  const { id, impact, bad, good, isBestPractice } = rule
  const node = { selector: 'body > :first-child', html: bad, summary: '', impact }
  const found = [{ id, impact, total: 1, nodes: [node] }]
  const faulty = [example(bad, { violations: found })]
  const fine = [example(good, { passes: [id] })]
  const undecided = example('', { incomplete: found })
  const none = [example('', { inapplicable: [id] }), example('', {})]
  if (isInformative(rule)) {
    return { informative: [...faulty, ...fine, undecided], 'not-applicable': none }
  }
  const isSlight = isBestPractice === true || impact === 'minor'
  return {
    pass: fine,
    ...(isSlight ? { warn: faulty } : { fail: faulty }),
    informative: [undecided],
    'not-applicable': none,
  }
}

type ExampleResult = Extract<AxeFacts, { measured: true }>['value']

const NOTHING: ExampleResult = { violations: [], incomplete: [], passes: [], inapplicable: [] }
