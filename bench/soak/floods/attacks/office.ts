import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack, Flood } from '../flood.ts'
import { ask, type Question } from '../honest/ask.ts'

const OFFICE = '127.210.0.7'
/** As many as browsers open to one host. */
const CONNECTIONS = 6
const PEOPLE = 200
/** Time within which all of them arrive. */
const ARRIVAL_MS = 2_000
const KEY_SHARE = 600
const ASSET = /(?:href|src)="(\/(?:assets\/|favicon|r\/[^"]*\.(?:png|webp))[^"]*)"/g

/** Each response must be a 200; anything else is a failure of the service. */
async function expectFound(attack: Attack, question: Question): Promise<string> {
  const { scene, tally } = attack
  tally.send()
  try {
    const { status, text } = await ask(scene, question)
    tally.answer(status)
    if (status !== 200) tally.fail(`${question.path}: ${status}`)
    return text
  } catch (error) {
    tally.answer('closed')
    tally.fail(`${question.path}: ${String(error)}`)
    return ''
  }
}

/** Opens a report with all its files, as a browser does. */
async function openReport(attack: Attack, id: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, localAddress: OFFICE, maxSockets: CONNECTIONS })
  const page = await expectFound(attack, { path: `/r/${id}`, from: OFFICE, agent })
  const assets = new Set([...page.matchAll(ASSET)].map(([, path = '']) => path))
  const shown = [...assets].map((path) => expectFound(attack, { path, from: OFFICE, agent }))
  await Promise.all(shown)
  // Browsers keep connections for a while.
  await sleep(1_000)
  agent.destroy()
}

export const officeFloods: readonly Flood[] = [
  {
    name: 'office',
    about:
      '200 people behind one address open reports within two seconds; no flood: none may be refused',
    run: async (attack) => {
      const { reports } = attack.scene
      const people = attack.size(PEOPLE)
      await Promise.all(
        Array.from({ length: people }, async (_, person) => {
          await sleep((ARRIVAL_MS * person) / people)
          await openReport(attack, reports[person % reports.length] ?? '')
        }),
      )
    },
  },
  {
    name: 'api',
    about: '600 requests with one key within the time; no flood: none may be refused',
    run: async (attack) => {
      const { scene, until } = attack
      const requests = attack.size(KEY_SHARE)
      const began = performance.now()
      const agent = new Agent({ keepAlive: true, localAddress: OFFICE, maxSockets: CONNECTIONS })
      const headers = { authorization: `Bearer ${scene.otherKey}` }
      const question = { path: '/api/v1/reports', from: OFFICE, agent, headers }
      await Promise.all(
        Array.from({ length: requests }, async (_, number) => {
          await sleep((0.9 * (until - began) * number) / requests)
          await expectFound(attack, question)
        }),
      )
      agent.destroy()
    },
  },
]
