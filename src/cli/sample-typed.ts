import { counted } from '../checks/shared/counted.ts'
import type { PageSample } from '../crawl/page-sample.ts'
import { asksToStop } from '../crawl/run/stop-reason.ts'
import type { SiteFacts } from '../crawl/site-facts/site-facts.ts'
import { createMemorySamples } from '../crawl/store/memory-samples.ts'
import { chooseSample } from '../crawl/templates/choose-sample.ts'
import type { Engine } from '../engine/audit.ts'
import { sampleCrawl } from '../engine/sample-crawl.ts'
import type { Lab } from '../lab/lab.ts'
import { auditRequest } from '../request/audit-request.ts'
import type { PageCredentials } from '../request/page-credentials.ts'
import { CliError } from './cli-error.ts'
import type { Config } from './config.ts'
import type { Terminal } from './terminal.ts'

/** The browser for `--lab`; null for a crawl without one. @throws {CliError} if none can load pages */
export async function openTypedLab(pages: number, config: Config): Promise<Lab | null> {
  if (pages === 0) return null
  const { openLab } = await import('./open-lab.ts')
  const lab = openLab({ ...config, LAB_CONCURRENCY: 1 })
  const readiness = await lab.prepare()
  if (readiness.ready) return lab
  await lab.close()
  throw new CliError(`--lab needs a browser. ${readiness.reason}`)
}

interface TypedSample {
  readonly engine: Engine
  readonly facts: SiteFacts
  readonly most: number
  /** URLs that the crawl before loaded. */
  readonly again: readonly string[]
  readonly credentials: PageCredentials | null
  readonly signal: AbortSignal
  readonly terminal: Terminal
}

/** Loads the sample of a typed crawl. */
export async function sampleTyped(typed: TypedSample): Promise<readonly PageSample[]> {
  const { engine, facts, most, again, credentials, signal, terminal } = typed
  const { urls, templates, record, stop } = facts
  if (most === 0 || asksToStop(stop)) return []
  const start = urls.find(({ url }) => url === record.start)?.number
  return await sampleCrawl({
    samples: createMemorySamples((number) => urls[number - 1]?.url ?? ''),
    plan: async () => chooseSample(templates, { most, start, again: numbersOf(urls, again) }),
    audit: (url, stopped) =>
      engine.audit(auditRequest({ url, schemeGiven: true }, { credentials }), { signal: stopped }),
    signal,
    onProgress(done, total) {
      if (terminal.live) terminal.status(`${done} of ${counted(total, 'page')} loaded in a browser`)
    },
  })
}

function numbersOf(known: SiteFacts['urls'], urls: readonly string[]): number[] {
  const wanted = new Set(urls)
  return known.filter(({ url }) => wanted.has(url)).map(({ number }) => number)
}
