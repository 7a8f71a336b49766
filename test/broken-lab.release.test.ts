import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine } from '../src/engine/audit.ts'
import type { Lab } from '../src/lab/lab.ts'
import { localEgress } from './support/local-egress.ts'
import { type Site, startSite } from './support/site.ts'
import { pageRequest } from './support/page-request.ts'

let site: Site
beforeAll(async () => {
  site = await startSite((_request, response) => {
    response
      .setHeader('Content-Type', 'text/html')
      .end('<!doctype html><title>Small</title><p>A page.')
  })
})
afterAll(() => site.close())

async function auditWith(measure: Lab['measure']) {
  const troubles: unknown[] = []
  const lab: Lab = {
    measure,
    print: () => Promise.reject(new Error('Not asked for.')),
    prepare: async () => ({ ready: false, browser: null, reason: 'Not asked for.' }),
    close: async () => undefined,
  }
  const engine = createEngine({
    egressFor: () => localEgress(),
    threads: 1,
    lab,
    onTrouble: (error) => troubles.push(error),
  })
  try {
    const outcome = await engine.audit(pageRequest(`${site.origin}/`), { onStage: () => undefined })
    if (outcome.status !== 'completed') throw new Error(outcome.error.message)
    return { troubles, results: outcome.results }
  } finally {
    await engine.close()
  }
}

describe('a fault of ours in the browser’s part', () => {
  it('costs that part, not the report, where the lab breaks', async () => {
    const { troubles, results } = await auditWith(async () => {
      throw new Error('a bug')
    })
    expect(troubles).toEqual([new Error('a bug')])
    expect(results).toMatchObject({
      stage: 'complete',
      lab: { status: 'not-measured', reason: 'The browser part of the audit failed.' },
    })
    expect(results.checks.some(({ stage }) => stage === 'lab')).toBe(false)
  })

  it('costs that part, not the report, where its result cannot be read', async () => {
    const { troubles, results } = await auditWith(async ({ onLoaded }) => {
      // oxlint-disable-next-line no-unsafe-type-assertion -- what a fault of the runner may send
      const result = { environment: {}, devices: [{ page: null }] } as never
      onLoaded?.(result)
      return { measured: true, result, artifacts: [] }
    })
    expect(troubles).toHaveLength(2)
    expect(results.lab).toMatchObject({
      status: 'not-measured',
      reason: 'The rendered page could not be read.',
    })
  })
})
