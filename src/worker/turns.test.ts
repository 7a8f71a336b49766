import { expect, it, vi } from 'vitest'
import { completed, NO_LIMITS, openTestStore, reportDraft } from '../../test/support/store.ts'
import { createWorker } from './worker.ts'

const ALONE = 'https://one.example/'

it('a user with one run gets the next free slot, even if another has hundreds queued', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const store = async (owner: Awaited<ReturnType<typeof test.owner>>, url: string) => {
    await test.store.reports.store(owner, reportDraft({ url }))
  }
  const busy = await test.owner()
  for (let n = 0; n < 300; n += 1) await store(busy, `https://h${n}.example/`)
  const begun: string[] = []
  const worker = createWorker({
    queue: test.queue,
    artifacts: test.artifacts,
    async audit({ target: { url } }) {
      begun.push(url)
      if (begun.length === 10) await store(await test.owner(), ALONE)
      return completed({ url })
    },
    name: 'test',
    concurrency: 2,
    log: { info: () => undefined, error: () => undefined },
    random: () => 0.5,
  })
  try {
    worker.start()
    await vi.waitFor(() => expect(begun).toContain(ALONE), { timeout: 20_000 })
  } finally {
    await worker.stop(0)
  }
  // The other place may have been taken at the same time.
  expect(begun.indexOf(ALONE)).toBeLessThan(15)
}, 30_000)
