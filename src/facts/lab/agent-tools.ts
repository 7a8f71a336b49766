import type { LighthouseResult } from '../../lab/lab-result.ts'
import { asRow, type Row, textOf } from './details.ts'

/** Tools that the page offers to agents in the browser through WebMCP. */
export interface AgentTools {
  readonly tools: readonly { readonly name: string; readonly description: string }[]
  readonly faults: readonly { readonly message: string; readonly snippet: string }[]
}

const MOST = 50
const DEEPEST = 6
const LONGEST = 500

/** Reads Lighthouse's audits; their tables are nested in lists of sections. */
export function agentToolsOf(audits: LighthouseResult['audits']): AgentTools | null {
  const registered = audits['webmcp-registered-tools']
  if (registered?.scoreDisplayMode !== 'informative') return null
  const faults = rowsWith('issue', audits['webmcp-schema-validity']?.details, 0)
  return {
    tools: rowsWith('tool', registered.details, 0)
      .slice(0, MOST)
      .map(({ tool, description }) => ({ name: cut(tool), description: cut(description) })),
    faults: faults.slice(0, MOST).map(({ issue, element }) => ({
      message: cut(issue),
      snippet: cut(asRow(element).snippet),
    })),
  }
}

function rowsWith(column: string, value: unknown, depth: number): Row[] {
  if (depth > DEEPEST) return []
  if (Array.isArray(value)) {
    return value.flatMap((part: unknown) => rowsWith(column, part, depth + 1))
  }
  const row = asRow(value)
  if (typeof row[column] === 'string') return [row]
  return [...rowsWith(column, row.items, depth + 1), ...rowsWith(column, row.value, depth + 1)]
}

function cut(value: unknown): string {
  return textOf(value).slice(0, LONGEST)
}
