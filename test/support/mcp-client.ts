import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { answerMcp } from '../../src/mcp/answer-mcp.ts'
import type { ReportSource } from '../../src/mcp/report-source.ts'

/** Protocol of the official client: that of 2026-07-28, those of 2025, or what it finds. */
export type Era = 'modern' | 'legacy' | 'auto'

const MODES = { modern: { pin: '2026-07-28' }, legacy: 'legacy', auto: 'auto' } as const

/** The official client, connected over HTTP; closed by `await using`. */
export async function connectMcp(address: string, key: string, era: Era = 'modern') {
  const requestInit = { headers: { Authorization: `Bearer ${key}` } }
  const url = new URL(`${address}/mcp`)
  return await connectBy(new StreamableHTTPClientTransport(url, { requestInit }), era)
}

/** The same without a server: requests are answered in this process, from these reports. */
export async function connectLocalMcp(reports: ReportSource, era: Era = 'modern') {
  const answer = async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init)
    if (request.method !== 'POST') return new Response(null, { status: 405 })
    return await answerMcp(request, await request.clone().json(), {
      reports,
      level: 'expert',
      version: '1.0.0',
      isLocal: true,
      onError: () => undefined,
    })
  }
  const url = new URL('http://localhost/mcp')
  return await connectBy(new StreamableHTTPClientTransport(url, { fetch: answer }), era)
}

/** The official client over a transport. */
export async function connectBy(transport: Transport, era: Era) {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: MODES[era] } },
  )
  await client.connect(transport)
  return {
    client,

    /** Returns a tool's answer: the structured part and the texts. */
    async call(name: string, input: Record<string, unknown> = {}) {
      const { structuredContent, content, isError } = await client.callTool({
        name,
        arguments: input,
      })
      const texts = content.map((part) => (part.type === 'text' ? part.text : ''))
      // oxlint-disable-next-line no-explicit-any -- whatever the tool says; the test is about its shape
      const answer: any = structuredContent ?? {}
      return { answer, texts, isError: isError === true }
    },

    async [Symbol.asyncDispose]() {
      await client.close()
    },
  }
}

export type TestMcp = Awaited<ReturnType<typeof connectBy>>
