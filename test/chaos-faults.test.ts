import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import type { Engine } from '../bench/chaos/engines/engine.ts'
import { faultsOf } from '../bench/chaos/faults.ts'
import { createCluster } from '../bench/chaos/scene/cluster.ts'

/** Two processes that do nothing, on a database that can fail. */
async function idleScene() {
  const cluster = createCluster({ env: {}, folder: '', ports: [], workers: 0 })
  for (const role of ['web', 'worker'] as const) {
    const process = spawn('sleep', ['60'])
    await once(process, 'spawn')
    cluster.members.push({ name: role, role, port: 0, process })
  }
  const engine: Engine = {
    name: 'sqlite',
    folder: '',
    env: {},
    ask: () => Promise.resolve([]),
    faults: { 'disk full': () => Promise.resolve() },
    close: () => Promise.resolve(),
  }
  return {
    scene: { engine, cluster, random: () => 0, crowd: [] },
    faults: faultsOf(engine).byName,
    async [Symbol.asyncDispose]() {
      for (const { process } of cluster.members) {
        process.kill('SIGKILL')
        await once(process, 'exit')
      }
    },
  }
}

it('a web process that is stopped interrupts no worker, and a database that fails does so once', async () => {
  await using idle = await idleScene()
  const { scene, faults } = idle
  await faults['stop a web process for a while']?.(scene)
  expect(scene.cluster.interruptions).toEqual([])
  await faults['disk full']?.(scene)
  expect(scene.cluster.interruptions).toHaveLength(1)
})
