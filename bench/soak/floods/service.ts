import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../../test/support/program.ts'
import { faultsIn } from '../service.ts'
import { type Scene, storeScene } from './scene.ts'

export interface FloodedService {
  readonly scene: Scene
  readonly pid: number
  /** Delay of its event loop in seconds, maximum and 99th percentile, since the last call. */
  loopDelay(): Promise<{ readonly maxMs: number; readonly p99Ms: number } | undefined>
  faults(): readonly string[]
  hasEnded(): boolean
  stop(): Promise<void>
}

const METRICS_TOKEN = 'soak'
/** An operator waits no longer either. */
const STOP_MS = 15_000

/** The built program with its defaults and the scene's data folder. */
export async function startFlooded(): Promise<FloodedService> {
  const folder = mkdtempSync(join(tmpdir(), 'pagemark-floods-'))
  const stored = await storeScene(folder)
  const server = await startServer({
    PAGEMARK_DATA_DIR: folder,
    PAGEMARK_METRICS_TOKEN: METRICS_TOKEN,
  })
  const { hostname, port } = new URL(server.address)
  const { process: child } = server
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    scene: { ...stored, host: hostname, port: Number(port) },
    pid: child.pid ?? 0,
    async loopDelay() {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
      const signal = AbortSignal.timeout(5_000)
      const answer = await fetch(`${server.address}/metrics`, { headers, signal }).catch(
        () => undefined,
      )
      if (answer?.status !== 200) return undefined
      const text = await answer.text()
      const secondsOf = (name: string) =>
        Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(text)?.[1])
      return { maxMs: secondsOf('max') * 1000, p99Ms: secondsOf('p99') * 1000 }
    },
    faults: () => [
      ...faultsIn(server.stderr()),
      ...(hasEnded() ? [`The service ended: ${server.stderr().slice(-500)}`] : []),
    ],
    hasEnded,
    async stop() {
      // After some floods it has work for minutes.
      const kill = setTimeout(() => void server.kill('SIGKILL'), STOP_MS)
      await server.kill('SIGTERM')
      clearTimeout(kill)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
