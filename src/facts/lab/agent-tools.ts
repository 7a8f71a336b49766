import type { LighthouseResult } from '../../lab/lab-result.ts'

/** What the page offers to agents in the browser by WebMCP. */
export interface AgentTools {
  readonly tools: readonly { readonly name: string; readonly description: string }[]
  readonly faults: readonly { readonly message: string; readonly snippet: string }[]
}

const MOST = 50
const DEEPEST = 6

/** From what Lighthouse lists; its tables lie in lists of sections. */
export function agentToolsOf(audits: LighthouseResult['audits']): AgentTools | null {
  const registered = audits['webmcp-registered-tools']
  if (registered?.scoreDisplayMode !== 'informative') return null
  const faults = rowsWith('issue', audits['webmcp-schema-validity']?.details, 0)
  return {
    tools: rowsWith('tool', registered.details, 0)
      .slice(0, MOST)
      .map((row) => ({ name: textOf(row['tool']), description: textOf(row['description']) })),
    faults: faults.slice(0, MOST).map(({ issue, element }) => ({
      message: textOf(issue),
      snippet: isRecord(element) ? textOf(element['snippet']) : '',
    })),
  }
}

type Row = Readonly<Record<string, unknown>>

function rowsWith(column: string, value: unknown, depth: number): Row[] {
  if (depth > DEEPEST) return []
  if (Array.isArray(value)) {
    return value.flatMap((part: unknown) => rowsWith(column, part, depth + 1))
  }
  if (!isRecord(value)) return []
  if (typeof value[column] === 'string') return [value]
  return [
    ...rowsWith(column, value['items'], depth + 1),
    ...rowsWith(column, value['value'], depth + 1),
  ]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 500) : ''
}

function isRecord(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
