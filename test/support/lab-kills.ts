import { setTimeout as delay } from 'node:timers/promises'
import type { Egress, EgressProxy } from '../../src/egress/egress.ts'
import type { Lab } from '../../src/lab/lab.ts'
import { descendants } from './lab-remains.ts'
import { pageRequest } from './page-request.ts'

/** Processes that can be killed, and the pattern of their command line; the proxy runs in our own process. */
const VICTIMS = {
  runner: /runner\/main/,
  browser: /^(?!.*--type=).*--remote-debugging-pipe/,
  renderer: /--type=renderer/,
  zygote: /--type=zygote/,
  proxy: null,
} as const

export type Victim = keyof typeof VICTIMS
export const KILLED: readonly Victim[] = ['runner', 'browser', 'renderer', 'zygote', 'proxy']

export interface Round {
  readonly victims: readonly Victim[]
  /** Milliseconds from the start to each kill, and to the end. */
  readonly killedAt: readonly number[]
  readonly endedAt: number
  readonly end: 'a result' | 'a reason'
  readonly reason: string | null
}

interface Needs {
  readonly lab: Lab
  readonly egress: Egress
  readonly url: string
}

/** Measures a page and kills the processes it needs one after the other, with the given pauses in milliseconds. */
export async function killRound(
  needs: Needs,
  victims: readonly Victim[],
  pause: () => number,
): Promise<Round> {
  const proxies: EgressProxy[] = []
  const started = performance.now()
  const elapsed = () => Math.round(performance.now() - started)
  const state = { over: false }
  const ended = needs.lab
    .measure({
      request: pageRequest(needs.url),
      egress: remembering(needs.egress, proxies),
      signal: new AbortController().signal,
    })
    .finally(() => (state.over = true))
  ended.catch(() => undefined)

  const killedAt: number[] = []
  for (const victim of victims) {
    await Promise.race([delay(pause()), ended])
    while (!state.over && !(await kill(victim, proxies))) await delay(20)
    if (!state.over) killedAt.push(elapsed())
  }
  const outcome = await ended
  return {
    victims,
    killedAt,
    endedAt: elapsed(),
    end: outcome.measured ? 'a result' : 'a reason',
    reason: outcome.measured ? null : outcome.reason,
  }
}

function remembering(egress: Egress, proxies: EgressProxy[]): Egress {
  return {
    ...egress,
    async openProxy(limits) {
      const proxy = await egress.openProxy(limits)
      proxies.push(proxy)
      return proxy
    },
  }
}

/** False if there is none to kill yet. */
async function kill(victim: Victim, proxies: readonly EgressProxy[]): Promise<boolean> {
  const looks = VICTIMS[victim]
  if (looks === null) {
    await proxies.at(-1)?.close()
    return proxies.length > 0
  }
  const found = descendants().filter(({ command, state }) => state !== 'Z' && looks.test(command))
  const target = found[Math.floor(Math.random() * found.length)]
  if (target === undefined) return false
  try {
    process.kill(target.pid, 'SIGKILL')
    return true
  } catch {
    return false
  }
}
