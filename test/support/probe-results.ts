import type { Header, Hop, Probe, ProbeResult } from '../../src/capture/capture.ts'
import type { Example } from '../../src/checks/check.ts'
import { completeFacts } from '../../src/facts/complete-facts.ts'
import type { StaticFacts } from '../../src/facts/static-facts.ts'
import { readDocument } from '../../src/facts/html/read-document.ts'
import { captureOf } from './example-facts.ts'

/** The facts of an example with these responses to its probes. */
export function factsOf(results: readonly ProbeResult[], example: Example = {}): StaticFacts {
  const page = captureOf(example)
  return completeFacts(page, readDocument(page), results)
}

type Role = Extract<Probe, { kind: 'request' }>['role']

export const ask = (role: Role, url: string): Extract<Probe, { kind: 'request' }> => ({
  kind: 'request',
  role,
  url,
  method: 'get',
  maxBytes: 1,
  redirects: 5,
})

export interface Answer {
  readonly status?: number
  readonly final?: string
  readonly body?: string | Uint8Array
  readonly headers?: readonly Header[]
  readonly hops?: readonly Hop[]
}

export function answered(role: Role, url: string, answer: Answer = {}): ProbeResult {
  const { status = 200, final = url, body = '', headers = [], hops = [] } = answer
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const response = { ...captureOf({}).response, url: final, status, headers, body: bytes }
  return { probe: ask(role, url), status: 'answered', hops, response }
}

export const failed = (
  role: Role,
  url: string,
  code: 'unreachable' | 'timeout' = 'unreachable',
): ProbeResult => ({
  probe: ask(role, url),
  status: 'failed',
  code,
  hops: [],
})

export const hop = (url: string, location: string): Hop => ({
  url,
  location,
  status: 301,
  headers: [],
  remoteAddress: '93.184.215.14',
  ms: 5,
})
