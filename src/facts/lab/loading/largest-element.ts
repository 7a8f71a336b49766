import type { LargestElement, LargestRequest } from '../loading-facts.ts'
import { type Audits, asRow, elementOf, listOf, numberOf, rowsOf, textOf } from '../details.ts'

/** The largest painted element, and what it waited for. */
export function largestElementOf(audits: Audits): LargestElement | null {
  const parts = rowsOf(audits, 'lcp-breakdown-insight')
  if (parts === null) return null
  const table = parts.find(({ items }) => Array.isArray(items))
  return {
    ...elementOf(parts.find(({ type }) => type === 'node')),
    parts: listOf(table?.items).map(({ label, duration }) => ({
      name: textOf(label),
      ms: numberOf(duration),
    })),
  }
}

export function largestRequestOf(audits: Audits): LargestRequest | null {
  const parts = rowsOf(audits, 'lcp-discovery-insight')
  const checklist = asRow(parts?.find(({ type }) => type === 'checklist')?.items)
  if (parts === null || Object.keys(checklist).length === 0) return null
  const holds = (name: string) => asRow(checklist[name]).value === true
  return {
    ...elementOf(parts.find(({ type }) => type === 'node')),
    discoverable: holds('requestDiscoverable'),
    eager: holds('eagerlyLoaded'),
    prioritised: holds('priorityHinted'),
  }
}
