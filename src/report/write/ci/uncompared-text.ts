import { counted, verb } from '../../../checks/shared/counted.ts'
import type { AuditedPage } from '../../findings/audited-page.ts'

const MOST_NAMES = 10

/** The findings of a page that fail nothing, since it cannot be told whether they are new; empty for none. */
export function uncomparedLines(
  { states }: Pick<AuditedPage, 'states'>,
  write: (id: string) => string = (id) => id,
): string[] {
  const ids = [...(states ?? [])]
    .filter(([, state]) => state === 'not-comparable')
    .map(([id]) => id)
  if (ids.length === 0) return []
  const rest = ids.length > MOST_NAMES ? ', …' : ''
  const names = ids.slice(0, MOST_NAMES).map(write).join(', ')
  const said = `${counted(ids.length, 'finding')} ${verb(ids.length, 'is', 'are')}`
  return [`${said} not comparable with the baseline: ${names}${rest}`]
}
