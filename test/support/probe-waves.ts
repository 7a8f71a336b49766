import type { PageCapture, Probe, ProbeResult, Response } from '../../src/capture/capture.ts'
import { planProbes } from '../../src/facts/probes/plan-probes.ts'
import { readDocument } from '../../src/facts/html/read-document.ts'
import { captureOf } from './example-facts.ts'

export type Answer = (probe: Probe) => ProbeResult | undefined

export interface Site {
  readonly url?: string
  readonly html?: string
  /** Bodies by URL; all other URLs are missing. */
  readonly files?: Readonly<Record<string, string>>
  /** Responses of the network instead of files. */
  readonly answer?: Answer
  /** Our `User-Agent`, if crawlers' names may be used. */
  readonly ownAgent?: string
}

/** Every wave of probes of a site, answered from its files. */
export function wavesOf({
  url = 'https://www.example.com/a/page?q=1',
  html = '',
  files = {},
  answer = () => undefined,
  ownAgent,
}: Site) {
  const page = captureOf({ url, html })
  const document = readDocument(page)
  const waves: Probe[][] = []
  const results: ProbeResult[] = []
  for (;;) {
    const wave = planProbes({
      page,
      document,
      results,
      token: 'token',
      ownAgent: ownAgent ?? null,
    })
    if (wave.length === 0) return { waves, urls: waves.map((probes) => probes.map(summary)) }
    waves.push(wave)
    results.push(...wave.map((probe) => answer(probe) ?? answerOf(probe, files, page)))
  }
}

function answerOf(
  probe: Probe,
  files: Readonly<Record<string, string>>,
  page: PageCapture,
): ProbeResult {
  if (probe.kind !== 'request') return { probe, status: 'late' }
  const body = files[probe.url]
  const response: Response = {
    ...page.response,
    url: probe.url,
    status: body === undefined ? 404 : 200,
    headers: [],
    body: new TextEncoder().encode(body ?? ''),
  }
  return { probe, status: 'answered', hops: [], response }
}

/** `role address` of a probe. */
export function summary(probe: Probe): string {
  return `${probe.role} ${probe.kind === 'records' ? probe.host : probe.url}`
}

/** The probes of one role. */
export const ofRole = (waves: readonly (readonly string[])[], role: string) =>
  waves
    .flat()
    .filter((line) => line.startsWith(`${role} `))
    .map((line) => line.slice(role.length + 1))
