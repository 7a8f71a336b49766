import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { createEngine } from '../../src/engine/audit.ts'
import type { LabOutcome } from '../../src/lab/lab-order.ts'
import type { DeviceResult } from '../../src/lab/lab-result.ts'
import type { Results } from '../../src/report/results.ts'
import { parseTarget } from '../../src/request/target.ts'
import { type TestUser, startApi } from './api.ts'
import { localEgress } from './local-egress.ts'
import { ACCESS, type Asked, askedBy, isAdmitted, startSecretSite } from './secret-site.ts'
import { startSite } from './site.ts'
import { IN_RELEASE } from './suite/in-release.ts'
import { testLab } from './test-lab.ts'

const RULES = { allowPorts: 'any', allowHosts: 'any' } as const

/** More than one in the release suite, with the lowest number that the API does not offer. */
export const SAMPLES = IN_RELEASE ? 2 : 1

/** A file of a run, decompressed. */
export interface RunFile {
  readonly text: string
  readonly bytes: number
}

/**
 * One audit with every option, from the API to its files: with page credentials, several samples, a wait-for selector,
 * and a page with secrets and faults.
 */
export async function wholeAudit() {
  await using closing = new AsyncDisposableStack()
  const asked: Asked[] = []
  const elsewhere = await startSite((request, response) => {
    asked.push(askedBy(request))
    if (isAdmitted(request, response)) response.end()
  }, '127.0.0.2')
  closing.defer(() => elsewhere.close())
  const site = await startSecretSite(elsewhere.origin)
  closing.defer(() => site.close())

  const lab = testLab()
  closing.defer(() => lab.close())
  let measured: LabOutcome | undefined
  const measure: typeof lab.measure = async (order) => (measured = await lab.measure(order))
  const egress = localEgress()
  const engine = createEngine({
    egressFor: () => egress,
    threads: 1,
    lab: { ...lab, measure },
  })
  closing.defer(() => engine.close())
  const told: unknown[] = []
  const api = closing.use(
    await startApi({
      audit: async (request, run) => {
        const outcome = await engine.audit(
          { ...request, samples: SAMPLES },
          {
            ...run,
            async onStage(results) {
              told.push(results)
              await run.onStage(results)
            },
            onProgress(...step) {
              told.push(step)
              run.onProgress(...step)
            },
          },
        )
        told.push(outcome, lab.troubles, egress.log)
        return outcome
      },
      parseTarget: (text) => parseTarget(text, RULES),
    }),
  )
  const user = await api.user()
  const made = await user.send('POST', '/reports', {
    json: {
      url: `${site.origin}/shop/start`,
      wait_for: '#app > h1',
      access_username: ACCESS.username,
      access_password: ACCESS.password,
    },
  })
  const { id }: { id: string } = made.body.data
  const results = await ended(user, id)
  const device = measured?.measured ? measured.result.devices[0] : undefined
  if (!device) throw new Error('There is no device.')
  const files = new Map<string, RunFile>()
  for (const { name } of await api.artifacts.list(user.owner, id, 1)) {
    const file = await api.artifacts.read(user.owner, id, { run: 1, name })
    if (!file) continue
    const plain = name.endsWith('.br') ? brotliDecompressSync(file.body) : Buffer.from(file.body)
    files.set(name, { text: plain.toString('latin1'), bytes: file.body.byteLength })
  }
  const open = closing.move()
  return {
    api,
    user,
    id,
    site,
    /** Requests to the other origin. */
    askedElsewhere: asked,
    /** As the lab returns it. */
    device: device satisfies DeviceResult,
    results,
    /** Every file of the run, by name. */
    files,
    /** All messages of the audit during its run, and to the operator. */
    told,
    close: () => open.disposeAsync(),
  }
}

export type WholeAudit = Awaited<ReturnType<typeof wholeAudit>>

async function ended(user: TestUser, id: string): Promise<Results> {
  for (;;) {
    const { status, results, error } = (await user.send('GET', `/reports/${id}`)).body.data
    if (status === 'completed') return results
    if (status === 'failed') throw new Error(error.message)
    await setTimeout(1000)
  }
}
