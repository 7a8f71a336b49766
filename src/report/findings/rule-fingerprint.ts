import type { RuleVerdict } from '../rules/judge-rules.ts'
import type { AuditedPage } from './audited-page.ts'
import { hashOf, pageKey } from './fingerprint.ts'

/** From the rule and its page, without values and limits: an alert stays the same while those change. */
export function ruleFingerprint(
  { record, baseUrl }: Pick<AuditedPage, 'record' | 'baseUrl'>,
  { rule, device }: RuleVerdict,
): string {
  const { measure, path = '', use = '', severity = 'error' } = rule
  const limits = Object.keys(rule).filter((key) => /^(?:min|max|must)/.test(key))
  const parts = ['budget', measure, path, use, severity, device ?? '', ...limits.toSorted()]
  return hashOf([...parts, pageKey(record.url, baseUrl)])
}
