import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Lab } from '../../src/lab/lab.ts'
import { startPair } from '../../src/lab/slots/pair.ts'
import { startRunnerProcess } from '../../src/lab/slots/runner-process.ts'
import { KILLED, killRound, type Round, type Victim } from '../support/lab-kills.ts'
import { labRemains } from '../support/lab-remains.ts'
import { localEgress } from '../support/local-egress.ts'
import { type Site, startSite } from '../support/site.ts'
import { IN_RELEASE } from '../support/suite/in-release.ts'
import { TEST_CAGE, testLab, testSearch } from '../support/test-lab.ts'
import { pageRequest } from '../support/page-request.ts'

/** More by hand: `PAGEMARK_KILLS=200 npx vitest run test/e2e/lab-kill.test.ts`. */
const KILLS = Number(process.env.PAGEMARK_KILLS ?? (IN_RELEASE ? 6 : 0))
const IS_LONG = KILLS > 10

/** Per kill, on a busy machine: a run with a killed process takes twice its time. */
const KILL_MS = 120_000

const PAGE = '<!doctype html><html lang="en"><title>Small</title><h1>Small</h1><p>A page.</p>'

let site: Site
let lab: Lab & { troubles: string[] }
let descriptors: number

beforeAll(async () => {
  site = await startSite((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end(PAGE)
  })
  descriptors = labRemains().descriptors
  lab = testLab()
})

afterAll(async () => {
  await lab.close()
  await site.close()
})

/** measure-device.test.ts covers the end of a run after each fault, without a browser. */
describe.runIf(KILLS > 0)('a lab whose processes are killed', () => {
  it(
    `ends every run with a result or a reason, and leaves nothing behind (kills: ${KILLS})`,
    async () => {
      const needs = { lab, egress: localEgress(), url: `${site.origin}/` }
      const undisturbed = await measuredIn(needs)
      const rounds: Round[] = []
      for (let kills = 0; kills < KILLS; kills += rounds.at(-1)?.killedAt.length ?? 0) {
        const victims = victimsOf(rounds.length)
        // Early moments more often: most faults occur when something starts.
        const pause = () => Math.random() * Math.random() * undisturbed
        rounds.push(await killRound(needs, victims, pause))
        if (IS_LONG) console.log(JSON.stringify(rounds.at(-1)))
      }
      await lab.close()
      const remains = labRemains()
      if (IS_LONG) printTable(rounds)
      expect(remains).toMatchObject({ processes: [], folders: [] })
      expect(remains.descriptors).toBeLessThanOrEqual(descriptors + 2)

      // One kill is a crash, and a crash is retried. The end of a proxy is not, since it is a network error, nor that
      // of a zygote during the load: the page then waits for a process that never starts, as it could by its own
      // doing.
      const tried = new Set(['runner', 'browser', 'renderer'])
      const once = rounds.filter(
        ({ victims: [victim = ''], killedAt }) => killedAt.length === 1 && tried.has(victim),
      )
      expect(once.filter(({ end }) => end !== 'a result')).toEqual([])
    },
    (KILLS + 1) * KILL_MS,
  )
})

it(
  'keeps no pipe of a browser whose runner ended before it could take it',
  async () => {
    const search = await testSearch()
    if (!search.found) throw new Error(search.reason)
    const before = labRemains().descriptors
    for (let turn = 0; turn < (IN_RELEASE ? 5 : 2); turn += 1) {
      const runner = startRunnerProcess(null)
      const { signal } = new AbortController()
      const starting = startPair({ browser: search.browser, cage: TEST_CAGE, runner, signal })
      starting.catch(() => undefined)
      await delay(50)
      await runner.kill()
      await expect(starting).rejects.toThrow('could not be started')
    }
    expect(labRemains().descriptors).toBeLessThanOrEqual(before + 1)
  },
  KILL_MS,
)

/** One victim in every sixth round, two in the others. */
function victimsOf(round: number): Victim[] {
  const victim = (number: number) => KILLED[number % KILLED.length] ?? 'runner'
  return round % 6 === 0 ? [victim(round / 6)] : [victim(round), victim(round + (round % 3))]
}

async function measuredIn({
  url,
  egress,
}: {
  url: string
  egress: ReturnType<typeof localEgress>
}) {
  const started = performance.now()
  const outcome = await lab.measure({
    request: pageRequest(url),
    egress,
    signal: new AbortController().signal,
  })
  expect(outcome).toMatchObject({ measured: true })
  return performance.now() - started
}

function printTable(rounds: readonly Round[]): void {
  const byVictims = Map.groupBy(rounds, ({ victims, killedAt }) =>
    victims.slice(0, killedAt.length).join(' + '),
  )
  for (const [victims, all] of byVictims) {
    const results = all.filter(({ end }) => end === 'a result').length
    const reasons = Map.groupBy(
      all.flatMap(({ reason }) => reason ?? []),
      (reason) => reason,
    )
    const longest = Math.max(...all.map(({ endedAt }) => endedAt))
    console.log(
      `${victims || 'too late'}: ${all.length} runs, ${results} results, longest ${longest} ms`,
      [...reasons].map(([reason, times]) => `${times.length} × ${reason}`).join('; '),
    )
  }
  console.log(`${lab.troubles.length} troubles told`, labRemains(), `${descriptors} before`)
}
