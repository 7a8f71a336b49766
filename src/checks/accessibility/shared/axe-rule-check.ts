import type { AxeFacts } from '../../../facts/lab/axe-facts.ts'
import type { AxeRule } from './axe-rules/axe-rule.ts'
import { axeEvidence } from './axe-evidence.ts'
import { tierOf } from './axe-rules/axe-rule-tier.ts'
import {
  type Check,
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

/** The check that asks what a rule of axe-core asks. */
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

/** Lighthouse gives these no weight either: good practice whose lack hurts little. */
function isInformative({ impact, isBestPractice, isInformative: isSo }: AxeRule): boolean {
  return isSo === true || (isBestPractice === true && impact === 'minor')
}

function judge(rule: AxeRule, axe: AxeFacts): Outcome {
  if (!axe.measured) return notApplicable(`Not measured: ${axe.reason}`)
  const { violations, incomplete, passes, inapplicable } = axe.value
  const violation = violations.find(({ id }) => id === rule.id)
  if (violation) {
    // A rule about the whole page finds one element, which says nothing of how many are at fault.
    const details =
      typeof rule.defect === 'string'
        ? {}
        : ({ value: { number: violation.total, unit: 'count' } } as const)
    const message = messageOf(rule, violation.total)
    if (isInformative(rule)) return inform(message, axeEvidence(violation), details)
    const isSlight =
      rule.isBestPractice === true || violation.nodes.every(({ impact }) => impact === 'minor')
    return (isSlight ? warn : fail)(message, axeEvidence(violation), details)
  }
  const undecided = incomplete.find(({ id }) => id === rule.id)
  if (undecided) {
    const elements = counted(undecided.total, 'element')
    return inform(`axe-core cannot judge ${elements}; check by hand`, axeEvidence(undecided))
  }
  if (passes.includes(rule.id))
    return isInformative(rule) ? inform('axe-core found no problem') : pass()
  if (inapplicable.includes(rule.id)) return notApplicable('The page has no such element')
  return notApplicable(`Not measured: ${axe.others}`)
}

function messageOf({ defect }: AxeRule, total: number): string {
  return typeof defect === 'string' ? defect : counted(total, ...defect)
}

function criteriaOf(rule: AxeRule): string {
  const name = `the rule ${rule.id} of axe-core 4.14`
  const rest =
    "At most 10 elements are listed. Frames of the page's own process count, those of other sites do not. Does not apply when the rendered page has nothing of the kind, or when axe-core took longer than 5 seconds and Lighthouse has no answer either."
  if (isInformative(rule)) {
    return `Informative: lists the elements with which ${name} finds fault or cannot decide, or says that there are none. ${rest}`
  }
  const fault = rule.isBestPractice
    ? 'Warns when it finds one, since WCAG does not ask for it.'
    : 'Fails when it finds one, or warns where axe calls all of them minor.'
  return `Passes when ${name} finds no fault with the elements it is about. ${fault} What axe cannot decide is listed for people to look at, without weight. ${rest}`
}

function examplesOf(rule: AxeRule): Check['examples'] {
  const example = (html: string, axe: Partial<ExampleResult>): Example => ({
    html,
    lab: { trials: { axe: { measured: true, value: { ...NOTHING, ...axe } } } },
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
