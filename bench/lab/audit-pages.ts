import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngine } from '../../src/engine/audit.ts'
import { createEgress } from '../../src/egress/egress.ts'
import { userAgentOf } from '../../src/egress/user-agent.ts'
import type { Lab } from '../../src/lab/lab.ts'
import type { Queue } from '../../src/queue/queue.ts'
import type { Results } from '../../src/report/results.ts'
import { createWorker } from '../../src/worker/worker.ts'
import { NO_LIMITS, openTestStore, reportDraft } from '../../test/support/store.ts'

/** Milliseconds since all reports were requested. */
export interface PageTimes {
  /** Until Lighthouse's results were saved. */
  readonly loaded: number
  /** Until everything was saved. */
  readonly done: number
  readonly results: Results
}

interface Asked {
  readonly urls: readonly string[]
  readonly samples?: 1 | 3 | 5
  /** Name servers of these pages; the system's by default. */
  readonly nameservers?: readonly string[]
}

/** Audits pages as the service does: stored, queued, claimed, audited with the browser, saved. */
export async function auditPages(
  lab: Lab,
  { urls, samples = 1, nameservers }: Asked,
): Promise<PageTimes[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pagemark-bench-'))
  const test = await openTestStore({ ...NO_LIMITS, path: join(folder, 'pagemark.db') })
  const egress = createEgress({
    userAgent: userAgentOf('bench', null),
    allowCidrs: ['127.0.0.0/8'],
    allowPorts: 'any',
    ...(nameservers && { nameservers }),
  })
  const engine = createEngine({ egressFor: () => egress, threads: availableParallelism(), lab })
  const watched = watchQueue(test.queue, urls.length)
  const worker = createWorker({
    queue: watched.queue,
    artifacts: test.artifacts,
    audit: (request, run) => engine.audit(request, run),
    name: 'bench',
    concurrency: urls.length,
    random: Math.random,
    log: {
      info: () => undefined,
      error: (details, message) => watched.fail(new Error(message, { cause: details })),
    },
  })
  try {
    const owner = await test.owner()
    for (const url of urls) await test.store.reports.store(owner, reportDraft({ url, samples }))
    worker.start()
    return await watched.ended
  } finally {
    await worker.stop(0)
    await engine.close()
    await test[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Adds timing to the queue: the time of saving counts, not that of the results. */
function watchQueue(queue: Queue, runs: number) {
  const began = performance.now()
  const loaded = new Map<string, number>()
  const times: PageTimes[] = []
  const { promise: ended, resolve, reject } = Promise.withResolvers<PageTimes[]>()
  const watched: Queue = {
    ...queue,
    async saveStage(token, results) {
      const held = await queue.saveStage(token, results)
      if ((results.lab?.devices.length ?? 0) > 0) {
        loaded.set(results.url, performance.now() - began)
      }
      return held
    },
    async finish(token, outcome) {
      const held = await queue.finish(token, outcome)
      if (outcome.status === 'failed') reject(new Error(outcome.error.message))
      else {
        const { results } = outcome
        const done = performance.now() - began
        times.push({ loaded: loaded.get(results.url) ?? done, done, results })
        if (times.length === runs) resolve(times)
      }
      return held
    },
  }
  return { queue: watched, ended, fail: reject }
}
