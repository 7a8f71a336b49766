import { isCheckId } from '../../../checks/check-ids.ts'
import type { CheckResult } from '../../results.ts'
import type { RuleVerdict } from '../../rules/judge-rules.ts'
import { markdownCode, markdownText } from '../markdown/markdown-text.ts'
import { measureName } from '../rule-text.ts'

/** A rule of the tool, which describes alerts of one kind. */
export interface Descriptor {
  readonly id: string
  readonly shortDescription: { readonly text: string }
  readonly fullDescription: { readonly text: string }
  readonly help: { readonly text: string; readonly markdown: string }
  readonly helpUri?: string
  readonly defaultConfiguration: { readonly level: string }
  readonly properties: Readonly<Record<string, unknown>>
}

/** Numbers that GitHub maps to high, medium and low. */
const SECURITY_SEVERITY = { high: '7.0', medium: '5.0', low: '2.0', informative: undefined }

const LEVELS = { high: 'error', medium: 'warning', low: 'note', informative: 'note' } as const

type Described = Pick<
  CheckResult,
  'id' | 'title' | 'why' | 'fix' | 'source' | 'category' | 'importance'
>

/** `helpUri` is the page of the manual if a server is known and has one, else the source: audits of Lighthouse have none. */
export function checkDescriptor(check: Described, server: string | undefined): Descriptor {
  const { id, title, why, fix, source, category, importance } = check
  const severity = category === 'security' ? SECURITY_SEVERITY[importance] : undefined
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: why },
    help: {
      text: `${fix} ${source}`,
      markdown: [
        `**Why it matters:** ${markdownText(why)}`,
        `**How to fix it:** ${markdownText(fix)}`,
        `**Source:** ${markdownCode(source)}`,
      ].join('\n\n'),
    },
    helpUri: server !== undefined && isCheckId(id) ? `${server}/docs/checks/${id}` : source,
    defaultConfiguration: { level: LEVELS[importance] },
    properties: {
      tags: [category],
      ...(severity === undefined ? {} : { 'security-severity': severity }),
    },
  }
}

export function budgetDescriptor({ rule }: RuleVerdict): Descriptor {
  const name = measureName(rule.measure)
  const text = `${name} keeps the limit that the configuration sets.`
  return {
    id: `budget/${rule.measure}`,
    shortDescription: { text: `${name} is within its limit` },
    fullDescription: { text },
    help: { text, markdown: markdownText(text) },
    defaultConfiguration: { level: 'error' },
    properties: { tags: ['budget'] },
  }
}
