import { setTimeout as sleep } from 'node:timers/promises'
import { pick, type Random } from '../soak/random.ts'
import type { Engine } from './engines/engine.ts'
import { type Point, SWEEP_POINTS, WEB_POINTS, WORKER_POINTS } from './points.ts'
import type { Cluster } from './scene/cluster.ts'
import type { Member } from './scene/member-process.ts'

/** A process that has not reached its point by then is killed anywhere. */
const MOST_WAIT_MS = 4_000
/** Of the processes that are killed one at a time; the others are killed at a random moment. */
const AIMED_SHARE = 0.8
const ANYWHERE = 'wherever it was'
const STOPPED_WEB_MS = 4_000
/** Longer than a lease. */
const STOPPED_WORKER_MS = 34_000
const CROWD_MS = 4_000
const HOUR_MS = 3_600_000

export interface Scene {
  readonly engine: Engine
  readonly cluster: Cluster
  readonly random: Random
  /** Numbers of processes that work on one database at the same time for a while. */
  readonly crowd: readonly number[]
}

/** Where a fault struck. */
export interface Strike {
  readonly place: string
  /** Whether a process that was to die at a named point died there; undefined if there was none. */
  readonly reachedPoint?: boolean
}

/** A fault. It ends once the normal state is restored, but a killed process may still start. */
export type Fault = (scene: Scene) => Promise<Strike>

/** The faults, each with its weight. */
export interface Faults {
  readonly weights: Readonly<Record<string, number>>
  readonly byName: Readonly<Record<string, Fault>>
}

const OF_CLUSTER: Readonly<Record<string, readonly [weight: number, fault: Fault]>> = {
  'kill a worker': [34, (scene) => killWorker(scene)],
  'kill a web process': [34, (scene) => killAtPoint(scene, 'web', WEB_POINTS)],
  'kill as it sweeps': [6, killAsItSweeps],
  'kill one of each': [8, killOneOfEach],
  'stop a web process for a while': [3, stopWeb],
  'stop a worker beyond its lease': [1, stopWorker],
  'wrong clock': [4, wrongClock],
  'eight processes': [2, crowd],
}

const OF_ENGINE_WEIGHT = 4

export function faultsOf(engine: Engine): Faults {
  const weights: Record<string, number> = {}
  const byName: Record<string, Fault> = {}
  for (const [name, [weight, fault]] of Object.entries(OF_CLUSTER)) {
    weights[name] = weight
    byName[name] = fault
  }
  for (const [name, fault] of Object.entries(engine.faults)) {
    weights[name] = OF_ENGINE_WEIGHT
    byName[name] = async ({ cluster }) => {
      await cluster.interrupting('all', fault)
      return { place: 'the database' }
    }
  }
  return { weights, byName }
}

/** A process of this role that is up. */
export async function one({ cluster, random }: Scene, role: Member['role']): Promise<Member> {
  const [first, ...more] = await cluster.membersUp(role)
  if (!first) throw new Error(`There is no ${role}.`)
  return pick([first, ...more], random)
}

/** Kills a worker at a point, or anywhere. */
export const killWorker: Fault = (scene) => killAtPoint(scene, 'worker', WORKER_POINTS)

async function killAtPoint(
  scene: Scene,
  role: Member['role'],
  points: readonly [Point, ...Point[]],
): Promise<Strike> {
  const { cluster, random } = scene
  const member = await one(scene, role)
  const point = pick(points, random)
  if (random() >= AIMED_SHARE) {
    await sleep(MOST_WAIT_MS * random())
    cluster.replaceMeanwhile(member)
    return { place: `${role}: ${ANYWHERE}` }
  }
  cluster.arm(member, point)
  const until = performance.now() + MOST_WAIT_MS
  while (!cluster.isDown(member) && performance.now() < until) await sleep(10)
  const reachedPoint = cluster.hasKilledItself(member)
  cluster.replaceMeanwhile(member)
  return struck(role, point, reachedPoint)
}

async function killAsItSweeps(scene: Scene): Promise<Strike> {
  const point = pick(SWEEP_POINTS, scene.random)
  const member = await one(scene, 'worker')
  return struck('worker', point, await scene.cluster.killAtStart(member, point))
}

function struck(role: Member['role'], { name }: Point, reachedPoint: boolean): Strike {
  return { place: `${role}: ${reachedPoint ? name : ANYWHERE}`, reachedPoint }
}

async function killOneOfEach(scene: Scene): Promise<Strike> {
  await sleep(MOST_WAIT_MS * scene.random())
  const both = [await one(scene, 'web'), await one(scene, 'worker')]
  for (const member of both) scene.cluster.replaceMeanwhile(member)
  return { place: 'a web process and a worker at once' }
}

/** Connections to it wait, and continue afterwards. */
async function stopWeb(scene: Scene): Promise<Strike> {
  const { process } = await one(scene, 'web')
  process.kill('SIGSTOP')
  await sleep(STOPPED_WEB_MS)
  process.kill('SIGCONT')
  return { place: 'web' }
}

/** Its runs are claimed by others before it continues; its later writes must have no effect. */
async function stopWorker(scene: Scene): Promise<Strike> {
  const { process } = await one(scene, 'worker')
  await scene.cluster.interrupting('worker', async () => {
    process.kill('SIGSTOP')
    await sleep(STOPPED_WORKER_MS)
    process.kill('SIGCONT')
  })
  return { place: 'worker' }
}

/** The clock stays wrong until the process is killed. */
async function wrongClock(scene: Scene): Promise<Strike> {
  const clockMs = (scene.random() < 0.5 ? 1 : -1) * HOUR_MS
  const member = await one(scene, scene.random() < 0.5 ? 'web' : 'worker')
  scene.cluster.replaceMeanwhile(member, { clockMs })
  return { place: `${member.role}: ${clockMs / HOUR_MS} h` }
}

async function crowd({ cluster, crowd }: Scene): Promise<Strike> {
  const more = await Promise.all(crowd.map((port) => cluster.add('web', port)))
  await sleep(CROWD_MS)
  const count = cluster.members.length
  for (const member of more) await cluster.remove(member)
  return { place: `${count} at once` }
}
