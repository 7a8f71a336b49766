import { setTimeout as sleep } from 'node:timers/promises'
import { addresses } from '../clients/addresses.ts'
import { hold } from '../clients/hold.ts'
import { requestText } from '../clients/http-text.ts'
import { closing, openSocket, pour } from '../clients/pour.ts'
import type { Attack, Flood } from '../flood.ts'

/** A few more than the service accepts in all. */
const CONNECTIONS = 2_200
const HEAD = 'GET /signin HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: '

async function dripHeads(attack: Attack, from: readonly string[]) {
  const connections = CONNECTIONS
  await hold(attack, { from, connections, first: HEAD, drip: 'x', everyMs: 1_000 })
}

async function hoard(attack: Attack, path: string, from: readonly string[], connections: number) {
  const first = requestText(attack.scene, { path })
  await hold(attack, { from, connections, first })
}

export const connectionFloods: readonly Flood[] = [
  {
    name: 'dripped-heads',
    about: 'eleven addresses open 2,200 connections and drip a head',
    run: async (attack) => await dripHeads(attack, addresses(11)),
  },
  {
    name: 'dripped-heads-100',
    about: 'a hundred addresses do',
    run: async (attack) => await dripHeads(attack, addresses(100)),
  },
  {
    name: 'idle',
    about: 'a hundred addresses ask once on each of 2,200 connections and keep them',
    run: async (attack) => await hoard(attack, '/healthz', addresses(100), CONNECTIONS),
  },
  {
    name: 'kept',
    about: 'a hundred addresses ask for /healthz on 1,500 kept connections, again and again',
    // Node accepts one new connection per turn of its event loop: many busy ones make the turns long.
    run: async (attack) => {
      const text = Buffer.from(requestText(attack.scene, { path: '/healthz' }))
      await pour(attack, { from: addresses(100), connections: 1_500, request: () => text })
    },
  },
  {
    name: 'silent',
    about: 'a hundred addresses open 2,200 connections and say nothing',
    run: async (attack) =>
      await hold(attack, { from: addresses(100), connections: CONNECTIONS, first: '' }),
  },
  {
    name: 'churn',
    about: 'connections that are opened and cut at once, some 1,000 a second from 100 addresses',
    run: async (attack) => {
      const from = addresses(100)
      await Promise.all(
        Array.from({ length: attack.size(50) }, async (_, index) => {
          while (performance.now() < attack.until) {
            const socket = openSocket(attack, from[(2 * index) % from.length])
            socket.once('connect', () => {
              attack.tally.send()
              socket.write(HEAD)
              socket.resetAndDestroy()
            })
            await closing(socket)
            await sleep(50)
          }
        }),
      )
    },
  },
  {
    name: 'streams',
    about: '1,020 readers of the event stream of a finished report, of 34 addresses',
    run: async (attack) =>
      await hoard(attack, `/r/${attack.scene.reports[0]}/events`, addresses(34), 1_020),
  },
  {
    name: 'streams-running',
    about: '1,020 readers of the event stream of a run that goes on, of 34 addresses',
    run: async (attack) =>
      await hoard(attack, `/r/${attack.scene.running}/events`, addresses(34), 1_020),
  },
]
