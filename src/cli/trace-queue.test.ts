import { expect, it } from 'vitest'
import { completed, openTestStore, reportDraft, someResults } from '../../test/support/store.ts'
import { createCurrentTrace } from '../tracing/current-trace.ts'
import { createTracer } from '../tracing/tracer.ts'
import { traceQueue } from './trace-queue.ts'

it('a run that is lost while a stage is saved has no spans after its end', async () => {
  await using test = await openTestStore()
  await test.store.reports.store(await test.owner(), reportDraft())
  const names: string[] = []
  const queue = traceQueue(
    test.queue,
    createTracer({ onEnd: ({ name }) => names.push(name) }),
    createCurrentTrace(),
  )
  const token = (await queue.claim('slow'))?.token ?? ''
  await test.db.updateTable('runs').set({ lease_until: 0 }).execute()
  await test.queue.claim('next')

  const heartbeat = queue.heartbeat(token)
  await queue.saveStage(token, someResults({ stage: 'static' }))
  expect(await heartbeat).toBe(false)
  names.length = 0
  expect(await queue.finish(token, completed())).toBe(false)
  expect(names).toEqual([])
})
