import { expect, it } from 'vitest'
import { createEngine } from '../../src/engine/audit.ts'
import { localEgress } from '../support/local-egress.ts'
import { pageRequest } from '../support/page-request.ts'
import { startSite } from '../support/site.ts'
import { testLab } from '../support/test-lab.ts'

it('files that cannot be stored cost a report nothing else', { timeout: 120_000 }, async () => {
  await using closing = new AsyncDisposableStack()
  const site = closing.adopt(
    await startSite((_request, response) =>
      response
        .setHeader('Content-Type', 'text/html')
        .end('<!doctype html><title>Small</title><p>A page.'),
    ),
    (own) => own.close(),
  )
  const troubles: unknown[] = []
  const lab = testLab()
  closing.defer(() => lab.close())
  const engine = createEngine({
    egressFor: () => localEgress(),
    threads: 1,
    lab,
    onTrouble: (error) => troubles.push(error),
  })
  closing.defer(() => engine.close())

  const full = new Error('The disk is full.')
  let kept = 0
  const outcome = await engine.audit(pageRequest(`${site.origin}/`), {
    async onArtifact() {
      if (kept === 2) throw full
      kept += 1
    },
  })
  expect(troubles).toEqual([full])
  if (outcome.status !== 'completed') throw new Error(outcome.error.message)
  expect(outcome.results).toMatchObject({ stage: 'complete', lab: { status: 'measured' } })
  expect(outcome.results.lab?.devices[0]?.files).toHaveLength(2)
})
