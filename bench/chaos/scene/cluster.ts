import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Interruption, Outage } from '../check/history.ts'
import type { BrowserPoint } from '../browser-points.ts'
import type { Point } from '../points.ts'
import {
  type BirthChoices,
  end,
  hasStarted,
  type Member,
  spawnMember,
  tail,
} from './member-process.ts'

/** Time that a service manager waits before it restarts a service. */
const RESTART_MS = 300
/** Time for a process to reach the point at which it is killed once it has started. */
const POINT_MS = 5_000

export interface ClusterOptions {
  readonly env: Readonly<Record<string, string>>
  readonly folder: string
  readonly ports: readonly number[]
  readonly workers: number
}

export type Cluster = ReturnType<typeof createCluster>

/** Web and worker processes of one installation, with a record of their outages. */
export function createCluster({ env, folder, ports, workers }: ClusterOptions) {
  const outages: Outage[] = []
  const ends: string[] = []
  const interruptions: Interruption[] = []
  /** Processes that are about to be killed. */
  const doomed = new WeakSet<ChildProcess>()
  /** Those that may kill themselves. */
  const armed = new WeakSet<ChildProcess>()
  const members: Member[] = []
  /** Members that are being restarted; one whose restart failed stays. */
  const starting = new Map<Member, Promise<unknown>>()

  async function start(of: Omit<Member, 'process'>, choices: BirthChoices = {}) {
    for (;;) {
      const child = spawnMember(of, choices, { env, folder })
      if (await hasStarted(child, of)) return watch(of, child)
      // Its database is not available at the moment.
      await sleep(RESTART_MS)
    }
  }

  /** Notes that this interrupts workers: it ends one of them, or takes the database from all. */
  async function interrupting<T>(whom: Member['role'] | 'all', act: () => Promise<T>): Promise<T> {
    const from = Date.now()
    try {
      return await act()
    } finally {
      if (whom !== 'web') interruptions.push({ from, to: Date.now() })
    }
  }

  function watch({ name }: Omit<Member, 'process'>, child: ChildProcess): ChildProcess {
    child.once('exit', (code, signal) => {
      const isAtPoint = armed.has(child) && signal === 'SIGKILL'
      if (!doomed.has(child) && !isAtPoint)
        ends.push(`${name} ended by itself (${signal ?? code}): ${tail(child)}`)
    })
    return child
  }

  function tell({ process }: Member, points: readonly (Point | BrowserPoint)[]): void {
    writeFileSync(join(folder, String(process.pid)), JSON.stringify(points))
    process.kill('SIGUSR2')
  }

  return {
    members,
    outages,
    ends,
    interruptions,
    interrupting,

    async add(role: Member['role'], port: number): Promise<Member> {
      const of = { name: `${role}${members.length}`, role, port }
      const member: Member = { ...of, process: await start(of) }
      members.push(member)
      return member
    },

    /** @returns the longest time in milliseconds that one took */
    async startAll(): Promise<number> {
      let longest = 0
      const timed = async (role: Member['role'], port: number) => {
        const since = performance.now()
        await this.add(role, port)
        longest = Math.max(longest, performance.now() - since)
      }
      for (const port of ports) await timed('web', port)
      for (let worker = 0; worker < workers; worker += 1) await timed('worker', 0)
      return longest
    },

    /** Makes it kill itself at this point from now on. */
    arm(member: Member, point: Point): void {
      armed.add(member.process)
      tell(member, [point])
    },

    /**
     * Lets it kill its browser or end its proxy at this point.
     *
     * @returns the file that exists once it has
     */
    armBrowser(member: Member, point: BrowserPoint): string {
      const struck = join(folder, `${member.process.pid}.struck`)
      rmSync(struck, { force: true })
      tell(member, [point])
      return struck
    },

    disarm: (member: Member): void => tell(member, []),

    /** Kills it, unless it has already ended, and starts it again. */
    async replace(member: Member, choices: BirthChoices = {}): Promise<void> {
      const from = Date.now()
      doomed.add(member.process)
      await interrupting(member.role, () => end(member.process, 'SIGKILL'))
      member.process = await start(member, choices)
      if (member.role === 'web') outages.push({ web: member.port, from, to: Date.now() })
    },

    /** The same, without waiting for the start: more can fail meanwhile. `allUp` waits for it. */
    replaceMeanwhile(member: Member, choices: BirthChoices = {}): void {
      const replacing = this.replace(member, choices).then(() => starting.delete(member))
      replacing.catch(() => undefined)
      starting.set(member, replacing)
    },

    /**
     * Kills it, and the next one kills itself at this point of its start, or is killed after a while. Another one
     * starts meanwhile.
     *
     * @returns whether it died at the point
     */
    async killAtStart(member: Member, point: Point): Promise<boolean> {
      doomed.add(member.process)
      let hasKilledItself = false
      await interrupting(member.role, async () => {
        await end(member.process, 'SIGKILL')
        const child = spawnMember(member, { point }, { env, folder })
        if (await hasStarted(child, member)) {
          await Promise.race([once(child, 'exit'), sleep(POINT_MS)])
        }
        hasKilledItself = child.signalCode === 'SIGKILL'
        await end(child, 'SIGKILL')
      })
      this.replaceMeanwhile(member)
      return hasKilledItself
    },

    /** Those with this role that are not being restarted; waits until there is one. */
    async membersUp(role: Member['role']): Promise<readonly Member[]> {
      for (;;) {
        const up = members.filter((member) => member.role === role && !starting.has(member))
        if (up.length > 0) return up
        await Promise.race(starting.values())
      }
    },

    async allUp(): Promise<void> {
      await Promise.all(starting.values())
    },

    /** An armed process: the time of its end is unknown. */
    isDown: ({ process }: Member) => process.exitCode !== null || process.signalCode !== null,

    /** By its signal: one that ended otherwise has not reached its point. */
    hasKilledItself: ({ process }: Member) =>
      armed.has(process) && process.signalCode === 'SIGKILL',

    async remove(member: Member): Promise<void> {
      const from = Date.now()
      doomed.add(member.process)
      members.splice(members.indexOf(member), 1)
      await end(member.process, 'SIGKILL')
      outages.push({ web: member.port, from, to: Date.now() })
    },

    /**
     * Stops all processes as an operator does.
     *
     * @returns the exit codes, by name
     */
    async stopAll(): Promise<ReadonlyMap<string, number | null>> {
      await Promise.allSettled(starting.values())
      const codes = new Map<string, number | null>()
      for (const { process } of members) doomed.add(process)
      await Promise.all(
        members.map(async ({ name, process }) => {
          await end(process, 'SIGTERM')
          codes.set(name, process.exitCode)
        }),
      )
      return codes
    },
  }
}
