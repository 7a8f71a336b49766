import {
  type CallToolResult,
  fromJsonSchema,
  type McpServer,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import { type Static, type TObject, Type } from 'typebox'
import { exact } from '../report/exact.ts'
import { failureText } from './failure-text.ts'
import type { ReportSource } from './report-source.ts'
import { fencedPageText } from './text/page-text.ts'

export type Level = 'expert' | 'reader'

/** The structured response of a tool. Text of the audited page is only in `page_text`. */
export type Answer = Readonly<Record<string, unknown>> & { readonly page_text?: readonly string[] }

/** The services of a call. */
export interface Call {
  readonly reports: ReportSource
  /** Aborts when the client stops waiting. */
  readonly signal: AbortSignal
}

export interface Tool {
  readonly name: string
  /** Whether it starts audits, which keys of level reader cannot do. */
  readonly audits: boolean
  readonly register: (server: McpServer, reports: ReportSource) => void
}

interface Draft<Input extends TObject> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly audits?: true
  readonly input: Input
  readonly answer: (input: Static<Input>, call: Call) => Promise<Answer>
}

export const ReportId = Type.String({
  pattern: '^[0-9a-fA-F-]{36}$',
  description: 'Id of a report.',
})
export const Cursor = Type.String({
  pattern: String.raw`^\d{1,6}$`,
  description: 'next_cursor of the previous answer.',
})
/** Clients time out after 60 seconds by themselves. */
export const WaitSeconds = Type.Integer({
  minimum: 0,
  maximum: 60,
  default: 45,
  description: 'Seconds to wait for the results.',
})

/** A tool whose arguments are parsed by the schema that clients receive. */
export function defineTool<Input extends TObject>(draft: Draft<Input>): Tool {
  const { name, title, description, audits = false, answer } = draft
  const inputSchema: StandardSchemaWithJSON<Static<Input>, Static<Input>> = fromJsonSchema<
    Static<Input>
  >({ ...draft.input, type: 'object' })
  const annotations = audits
    ? { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true }
    : { readOnlyHint: true, openWorldHint: false }
  return {
    name,
    audits,
    register(server, reports) {
      const config = { title, description, inputSchema, annotations }
      server.registerTool(name, config, async (input, { mcpReq }) =>
        resultOf(() => answer(input, { reports, signal: mcpReq.signal })),
      )
    },
  }
}

export const toolInput = exact

async function resultOf(answer: () => Promise<Answer>): Promise<CallToolResult> {
  try {
    return answered(await answer())
  } catch (error) {
    const text = failureText(error)
    if (text === undefined) throw error
    return { isError: true, content: [{ type: 'text', text }] }
  }
}

/** The response as text: our part as JSON, the page's text in a separate block. */
function answered(structuredContent: Answer): CallToolResult {
  const { page_text: pageText = [], ...own } = structuredContent
  const content = [{ type: 'text' as const, text: JSON.stringify(own) }]
  if (pageText.length > 0) content.push({ type: 'text', text: fencedPageText(pageText) })
  return { content, structuredContent }
}
