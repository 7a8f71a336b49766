import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endProcesses } from '../support/end-processes.ts'
import { HOSTILE_PAGES, type HostilePage } from '../support/hostile-pages.ts'
import { labRemains } from '../support/lab-remains.ts'
import { localEgress } from '../support/local-egress.ts'
import { startSecureSite, startSite } from '../support/site.ts'
import { testLab } from '../support/test-lab.ts'
import { pageRequest } from '../support/page-request.ts'

/**
 * Including the slow ones, by hand: `PAGEMARK_HOSTILE=all npx vitest run --mode release
 * test/e2e/lab-hostile.release.test.ts`.
 */
const IS_LONG = process.env.PAGEMARK_HOSTILE === 'all'
const PAGES = HOSTILE_PAGES.filter(({ isSlow }) => IS_LONG || !isSlow)

/**
 * A page load's time limit, the interaction tests, and the start of a browser on a busy machine; twice, since a crash
 * is retried.
 */
const WALL_MS = 2 * 100_000

let lab: ReturnType<typeof testLab>
let descriptors: number

beforeAll(async () => {
  descriptors = labRemains().descriptors
  lab = testLab()
  await lab.prepare()
})

afterAll(() => lab.close())

describe('a page that', () => {
  it.each(PAGES)(
    '$name ends with a result or a reason',
    async ({ serve, ends, isTriedOnce }: HostilePage) => {
      const site = await startSite(serve)
      lab.troubles.splice(0)
      try {
        expect(await endOf(`${site.origin}/`)).toMatch(ends)
        // One message for each browser that had to be ended.
        expect(isTriedOnce ? lab.troubles : []).toEqual([])
      } finally {
        await site.close()
      }
    },
    2 * WALL_MS,
  )

  it.runIf(IS_LONG)('has a certificate that is not trusted ends with that reason', async () => {
    const site = await startSecureSite((_request, response) => response.end('<h1>Page</h1>'))
    try {
      expect(await endOf(`${site.origin}/`)).toMatch(/does not trust/)
    } finally {
      await site.close()
    }
  })

  it('comes after them is measured as if they had not been, though its runner is killed', async () => {
    const site = await startSite(
      killingFirst((_request, response) => {
        response
          .setHeader('Content-Type', 'text/html')
          .end('<!doctype html><title>A</title><h1>A</h1>')
      }),
    )
    lab.troubles.splice(0)
    try {
      expect(await endOf(`${site.origin}/`)).toBe('with a result')
      expect(lab.troubles).toHaveLength(1)
    } finally {
      await site.close()
    }
  })
})

it('leaves nothing behind', async () => {
  await lab.close()
  const remains = labRemains()
  expect(remains).toMatchObject({ processes: [], folders: [] })
  expect(remains.descriptors).toBeLessThanOrEqual(descriptors + 2)
})

/** Ends the runner at the first request, during its page load. */
function killingFirst(serve: RequestListener): RequestListener {
  let isToBeKilled = true
  return (request, response) => {
    if (isToBeKilled) endProcesses(/runner\/main/, 'SIGKILL')
    isToBeKilled = false
    serve(request, response)
  }
}

async function endOf(url: string): Promise<string> {
  const started = performance.now()
  const outcome = await lab.measure({
    request: pageRequest(url),
    egress: localEgress(),
    signal: new AbortController().signal,
  })
  expect(performance.now() - started).toBeLessThan(WALL_MS)
  return outcome.measured ? 'with a result' : outcome.reason
}
