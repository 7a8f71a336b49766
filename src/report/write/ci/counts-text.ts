import { counted } from '../../../checks/shared/counted.ts'
import type { AuditedPage } from '../../findings/audited-page.ts'
import { isBroken } from '../../rules/judge-rules.ts'

/** What is new or broken on all pages together; nothing of what there is none. */
export function countTexts(pages: readonly AuditedPage[]): string[] {
  const states = pages.flatMap((page) => [...(page.states?.values() ?? [])])
  const added = states.filter((state) => state === 'new' || state === 'worse').length
  const broken = pages.flatMap(({ verdicts }) => verdicts.filter(isBroken)).length
  return [
    ...(added === 0 ? [] : [`${counted(added, 'finding')} new or worse`]),
    ...(broken === 0 ? [] : [counted(broken, 'broken rule')]),
  ]
}
