import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** Protocol of the official client: that of 2026-07-28, or those of 2025. */
export type Era = 'modern' | 'legacy'

const MODES = { modern: { pin: '2026-07-28' }, legacy: 'legacy' } as const

/** The official client, connected over HTTP; closed by `await using`. */
export async function connectMcp(address: string, key: string, era: Era = 'modern') {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: MODES[era] } },
  )
  const requestInit = { headers: { Authorization: `Bearer ${key}` } }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit }),
  )
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

export type TestMcp = Awaited<ReturnType<typeof connectMcp>>
