import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from '../src/engine/analysis/audit-thread.ts'
import { captureOf } from '../test/support/example-facts.ts'
import type { Site } from './pages.ts'
import { median, processorTime } from './rounds.ts'

/** The cost of reading and judging one page of a size. */
export interface Growth {
  readonly bytes: number
  /** Processor time. */
  readonly ms: number
  /** Whether the parser stopped at a limit, after which the rest costs nothing more. */
  readonly truncated: boolean
}

const KB = 1024
const SIZES = [10, 30, 100, 300, 1000, 3000, 10_000].map((kilobytes) => kilobytes * KB)

/** Cost of pages of growing size, joined from the bodies of the site's pages. */
export function growth(site: Site, rounds: number): Growth[] {
  const content = contentOf(site)
  const pages = SIZES.map((bytes) => pageOf(content, bytes))
  for (const page of pages.slice(0, -2)) for (let i = 0; i < 10; i++) judgePage(page)
  return pages.map((page) => {
    let truncated = false
    const times = Array.from({ length: rounds }, () =>
      processorTime(() => (truncated = judgePage(page))),
    )
    return { bytes: page.byteLength, ms: median(times), truncated }
  })
}

/** Real content up to the largest size, repeated if the site has less. */
function contentOf({ folder, pages }: Site): string {
  const bodies = pages.map((page) => {
    const html = readFileSync(join(folder, page), 'utf8')
    return /<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? ''
  })
  const once = bodies.join('\n')
  const largest = SIZES.at(-1) ?? 0
  return once.repeat(Math.ceil(largest / Math.max(1, Buffer.byteLength(once))))
}

function pageOf(content: string, bytes: number): Uint8Array {
  const head = '<!doctype html><html lang="en"><head><title>Growth</title></head><body>'
  return Buffer.from(head + content).subarray(0, bytes)
}

function judgePage(body: Uint8Array): boolean {
  const made = captureOf({})
  const page = { ...made, response: { ...made.response, body, wireBytes: body.byteLength } }
  const read = analyse({ kind: 'read', page })
  if (read.kind !== 'read') return false
  const { document } = read
  analyse({
    kind: 'judge',
    page,
    document,
    results: [],
    stage: 'static',
    timing: { started_at: page.startedAt, fetch: 0, probes: 0, total: 0 },
    environment: { pagemark: 'bench' },
  })
  return document.document.truncated !== null
}
