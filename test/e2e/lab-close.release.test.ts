import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { labRemains } from '../support/lab-remains.ts'
import { localEgress } from '../support/local-egress.ts'
import { type Site, startSite } from '../support/site.ts'
import { testLab } from '../support/test-lab.ts'
import { pageRequest } from '../support/page-request.ts'

let site: Site

beforeAll(async () => {
  site = await startSite((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>A</title><h1>A</h1>')
  })
})

afterAll(() => site.close())

const begin = (lab: ReturnType<typeof testLab>, signal: AbortSignal) =>
  lab.measure({
    request: pageRequest(`${site.origin}/`),
    egress: localEgress(),
    signal,
  })

describe('a lab', () => {
  it('ends a run at any moment, and runs that wait for their turn', async () => {
    const lab = testLab()
    for (const after of [0, 300, 2000]) {
      const stop = new AbortController()
      const [first, second] = [begin(lab, stop.signal), begin(lab, stop.signal)]
      const ends = Promise.allSettled([first, second])
      await delay(after)
      stop.abort(new Error('not wanted'))
      const aborted = performance.now()
      expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      expect(performance.now() - aborted).toBeLessThan(1000)
    }
    await lab.close()
    expect(labRemains()).toMatchObject({ processes: [], folders: [] })
  })

  it('leaves nothing when it is closed during runs and a start, and measures no more', async () => {
    const lab = testLab()
    const never = new AbortController().signal
    const preparing = lab.prepare()
    const runs = Promise.allSettled([begin(lab, never), begin(lab, never)])
    await delay(500)
    await lab.close()
    expect((await runs).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await preparing
    expect(labRemains()).toMatchObject({ processes: [], folders: [] })
    await expect(begin(lab, never)).rejects.toThrow('closed')
    expect(await lab.prepare()).toMatchObject({ ready: false })
    expect(labRemains()).toMatchObject({ processes: [], folders: [] })
  })
})
