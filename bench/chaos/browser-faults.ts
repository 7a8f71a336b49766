import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { pick } from '../soak/random.ts'
import { type BrowserPoint, LIVING, LOADING, type NamedReports } from './browser-points.ts'
import { type Faults, killWorker, one, type Scene, type Strike } from './faults.ts'

/** Measuring a page takes half a minute on a busy machine, and none may wait. */
const MOST_WAIT_MS = 90_000

/** The faults of workers that load pages with a browser: it also dies with its worker. */
export const BROWSER_FAULTS: Faults = {
  weights: { 'kill a browser': 55, 'end a proxy': 35, 'kill a worker': 10 },
  byName: {
    'kill a browser': (scene) => killAt(scene, 'browser', LIVING),
    'end a proxy': (scene) => killAt(scene, 'proxy', LOADING),
    'kill a worker': killWorker,
  },
}

async function killAt(
  scene: Scene,
  victim: BrowserPoint['victim'],
  points: NamedReports,
): Promise<Strike> {
  const { cluster, random } = scene
  const member = await one(scene, 'worker')
  const [name, report] = pick(points, random)
  const struck = cluster.armBrowser(member, { name, report, victim })
  const until = performance.now() + MOST_WAIT_MS
  while (!existsSync(struck) && performance.now() < until) await sleep(20)
  const reachedPoint = existsSync(struck)
  if (!reachedPoint) cluster.disarm(member)
  return { place: `${victim}: ${reachedPoint ? name : 'not reached'}`, reachedPoint }
}
