import { gunzipSync } from 'node:zlib'
import pMap from 'p-map'
import { parse } from 'parse5'
import type { Session } from '../src/egress/egress.ts'
import { loopbackEgress, type Recording } from './recording-egress.ts'

/** Concurrent probes of one page, as `capture` limits them for one host. */
const PROBES_AT_ONCE = 6

/**
 * The minimum of any auditor: the same requests, and one parse of each page with source locations. No facts, no
 * checks, no results.
 */
export async function runFloor(
  recordings: readonly Recording[],
  concurrency: number,
): Promise<void> {
  const egress = loopbackEgress()
  const fetchAll = async ([page, ...probes]: Recording) => {
    if (!page) return
    const session = egress.open()
    parseLocated(await fetchText(session, page))
    const fetchProbe = (probe: Recording[number]) => fetchText(session, probe).catch(ignore)
    await pMap(probes, fetchProbe, { concurrency: PROBES_AT_ONCE })
    await session.close()
  }
  await pMap(recordings, fetchAll, { concurrency })
}

export function parseLocated(html: string): void {
  parse(html, { sourceCodeLocationInfo: true })
}

async function fetchText(session: Session, request: Recording[number]): Promise<string> {
  const answer = await session.request(request)
  const chunks: Uint8Array[] = []
  for await (const chunk of answer.body) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const zipped = answer.headers.some(([name]) => name.toLowerCase() === 'content-encoding')
  return (zipped && bytes.length > 0 ? gunzipSync(bytes) : bytes).toString()
}

/** A link to another site, which has no server here; ours gets no response either. */
function ignore(): void {}
