import { performance } from 'node:perf_hooks'

import type { Response } from './capture.ts'
import { contentCoding } from './content-coding.ts'
import { decodeBody } from './decode-body.ts'
import type { BodyLimits } from './decode-body.ts'
import type { Followed } from './follow.ts'

/** Reads the body of a response. Throws as `decodeBody` and `contentCoding` do. */
export async function readResponse(
  { answer, askedAt }: Followed,
  limits: BodyLimits,
): Promise<Response> {
  const headAt = performance.now()
  const coding = contentCoding(answer.headers)
  const read = await decodeBody(answer.body, coding, limits)
  const endedAt = performance.now()
  const { url, status, headers, httpVersion, remoteAddress, timing } = answer
  return {
    url,
    status,
    headers,
    ...read,
    encodings: coding === null || read.wireBytes === 0 ? [] : [coding],
    httpVersion,
    remoteAddress,
    timing: { ...timing, download: endedAt - headAt, total: endedAt - askedAt },
  }
}
