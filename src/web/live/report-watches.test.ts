import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTestStore, reportDraft } from '../../../test/support/store.ts'
import { createLocalSignals } from '../../store/signals/signals.ts'
import { createReportWatches } from './report-watches.ts'

// No time passes: everything seen was signalled.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

it('reads a report when a signal says that it has changed or that signals were missed', async () => {
  await using test = await openTestStore()
  const owner = await test.owner()
  const { report } = await test.store.reports.store(owner, reportDraft())
  const signals = createLocalSignals()
  const seen: (string | undefined)[] = []
  const next = () => vi.waitUntil(() => seen.shift())
  const stop = createReportWatches(test.store.progress, signals).watch(report.id, (now) =>
    seen.push(now?.status),
  )

  signals.tell('work')
  signals.tell('report other')
  signals.tell(`report ${report.id}`)
  expect(await next()).toBe('queued')
  await test.queue.claim('test')
  signals.tell(undefined)
  expect(await next()).toBe('running')
  expect(seen).toEqual([])
  stop()
})
