import { type Agent, type IncomingMessage, request } from 'node:http'
import type { Scene } from '../scene.ts'

export interface Question {
  readonly path: string
  /** Source address. */
  readonly from: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent by POST, like a form of the service's own pages. */
  readonly form?: Readonly<Record<string, string>>
  /** Keeps connections; a new one for this request by default. */
  readonly agent?: Agent
}

export interface Reply {
  readonly status: number
  /** Each as `name=value`. */
  readonly cookies: readonly string[]
  readonly text: string
}

/** No honest response takes this long; one that does is a failure. */
const TIMEOUT_MS = 30_000

/**
 * One honest request, to the last byte of its response. Like a browser, it retries once if a kept connection had just
 * ended.
 */
export async function ask(scene: Scene, question: Question): Promise<Reply> {
  try {
    return await send(scene, question)
  } catch (error) {
    if (error instanceof StaleConnection) return await send(scene, question)
    throw error
  }
}

class StaleConnection extends Error {}

async function send({ host, port }: Scene, question: Question): Promise<Reply> {
  const { path, from, headers = {}, form, agent } = question
  const body = form && new URLSearchParams(form).toString()
  return await new Promise((resolve, reject) => {
    const asked = request({
      host,
      port,
      path,
      localAddress: from,
      agent: agent ?? false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      method: form ? 'POST' : 'GET',
      headers: { ...headers, ...(form && FORM_HEADERS) },
    })
    asked.on('error', (error) => reject(asked.reusedSocket ? new StaleConnection() : error))
    asked.on('response', (response) => void readWhole(response).then(resolve, reject))
    asked.end(body)
  })
}

const FORM_HEADERS = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
}

async function readWhole(response: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const cookies = (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '')
  const text = Buffer.concat(chunks).toString()
  return { status: response.statusCode ?? 0, cookies, text }
}
