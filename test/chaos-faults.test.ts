import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Engine } from '../bench/chaos/engines/engine.ts'
import { faultsOf } from '../bench/chaos/faults.ts'
import { namedRandom } from '../bench/chaos/named-random.ts'
import { orderOfFaults } from '../bench/chaos/order-of-faults.ts'
import { createCluster } from '../bench/chaos/scene/cluster.ts'
import { mountSmallDisk } from '../bench/chaos/scene/small-disk.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

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
    leftOut: {},
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

it('a process that ended without killing itself has not died at its point', async () => {
  const cluster = createCluster({ env: {}, folder: temporaryFolder(), ports: [], workers: 0 })
  const endedBy = async (end: string) => {
    const code = `process.on('SIGUSR2', () => { ${end} }); setInterval(() => {}, 1000); console.log()`
    const child = spawn(process.execPath, ['-e', code])
    await once(child.stdout, 'data')
    const member = { name: 'worker', role: 'worker', port: 0, process: child } as const
    cluster.arm(member, { name: 'claim', sql: '', phase: 'statement' })
    await once(child, 'exit')
    return cluster.hasKilledItself(member)
  }
  expect(await endedBy(`process.kill(process.pid, 'SIGKILL')`)).toBe(true)
  expect(await endedBy('process.exit(1)')).toBe(false)
})

const WEIGHTS = { kill: 30, stop: 3, full: 4, clock: 4 }

it('the same seed chooses the same faults and their details, whatever clients and other faults draw', () => {
  const rounds = (seed: number, draws: readonly number[]) => {
    const order = orderOfFaults(WEIGHTS, { seed })
    const client = namedRandom(seed, 'c10')
    return draws.map((count) => {
      const { name, random } = order.next()
      const detail = random()
      for (let drawn = 0; drawn < count; drawn += 1) [client, random].forEach((draw) => draw())
      return `${name} ${detail}`
    })
  }
  const twenty = Array.from({ length: 20 }, (_, round) => round)
  const none = twenty.map(() => 0)
  expect(rounds(7, twenty)).toEqual(rounds(7, none))
  expect(rounds(7, twenty)).not.toEqual(rounds(8, twenty))
})

it('each fault is played once before any is played again', () => {
  const order = orderOfFaults(WEIGHTS, { seed: 3 })
  const names = Object.keys(WEIGHTS).map(() => order.next().name)
  expect(new Set(names)).toEqual(new Set(Object.keys(WEIGHTS)))
})

it('a disk that cannot be mounted is refused with the reason', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pagemark-disk-'))
  const { PATH } = process.env
  process.env.PATH = ''
  try {
    expect(mountSmallDisk(folder, 1)).toContain('ENOENT')
  } finally {
    process.env.PATH = PATH
    rmdirSync(folder)
  }
})

it('faults are chosen by a part of their name, which one of them must have', () => {
  const order = orderOfFaults(WEIGHTS, { seed: 1, only: 'lo' })
  expect([order.next().name, order.next().name]).toEqual(['clock', 'clock'])
  expect(() => orderOfFaults(WEIGHTS, { seed: 1, only: 'flood' })).toThrow('flood')
})
