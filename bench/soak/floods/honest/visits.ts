import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { addresses } from '../clients/addresses.ts'
import type { Guest } from '../flood.ts'
import type { Scene } from '../scene.ts'
import { ask, type Question } from './ask.ts'
import type { Answered } from './ledger.ts'

/** A repeated step of a user, and its expected status. */
export interface Habit {
  readonly what: string
  readonly everyMs: number
  readonly status: number
  question(number: number): Question
}

const VISITORS = addresses(20, 200)
const API_CLIENT = '127.201.0.9'

/** Concurrent requests of others, about 16 per second: visitors on new connections, the API on kept ones. */
export function ordinaryHabits({ reports, emails, password, key }: Scene): readonly Habit[] {
  const agent = new Agent({ keepAlive: true, localAddress: API_CLIENT, maxSockets: 6 })
  const headers = { authorization: `Bearer ${key}` }
  const api = { from: API_CLIENT, agent, headers }
  const report = (number: number) => reports[number % reports.length]
  const visitor = (number: number) => VISITORS[number % VISITORS.length] ?? API_CLIENT
  const status = 200
  return [
    {
      what: 'sign-in page',
      everyMs: 250,
      status,
      question: (number) => ({ path: '/signin', from: visitor(number) }),
    },
    {
      what: 'report',
      everyMs: 250,
      status,
      question: (number) => ({ path: `/r/${report(number)}`, from: visitor(number + 7) }),
    },
    {
      what: 'API list',
      everyMs: 250,
      status,
      question: () => ({ ...api, path: '/api/v1/reports?per_page=10' }),
    },
    {
      what: 'API report',
      everyMs: 250,
      status,
      question: (number) => ({ ...api, path: `/api/v1/reports/${report(number)}` }),
    },
    {
      what: 'sign-in',
      everyMs: 2_000,
      status: 303,
      question: (number) => ({
        path: '/signin',
        from: visitor(number),
        // Some floods target the first account.
        form: { email: emails[1 + (number % (emails.length - 1))] ?? '', password },
      }),
    },
  ]
}

/** Users who signed in or unlocked a report before the flood began, and continue. */
export async function guestHabits(scene: Scene, guest: Guest): Promise<readonly Habit[]> {
  const { locked, password, emails } = scene
  const from = guest === 'owner' ? '127.202.0.9' : '127.203.0.9'
  const path = guest === 'owner' ? '/signin' : `/r/${locked}/unlock`
  const form = guest === 'owner' ? { email: emails[0] ?? '', password } : { password }
  const { status, cookies } = await ask(scene, { path, from, form })
  if (status !== 303) throw new Error(`${path} was answered ${status} before the flood.`)
  const headers = { cookie: [...new Set(cookies)].join('; ') }
  if (guest === 'unlocked') {
    const question = () => ({ path: `/r/${locked}`, from, headers })
    return [{ what: 'unlocked report', everyMs: 500, status: 200, question }]
  }
  // A person's pace: six passwords in half a minute, of the ten per minute that an account may try.
  return [
    {
      what: 'owner signs in',
      everyMs: 10_000,
      status: 303,
      question: () => ({ path, from, headers, form }),
    },
    {
      what: 'owner confirms the password',
      everyMs: 10_000,
      status: 303,
      question: () => ({
        path: '/account/confirm',
        from,
        headers,
        form: { 'confirm-password': password },
      }),
    },
  ]
}

/** Time by which all habits have begun. */
const FIRST_MS = 1_500

/**
 * Sends requests at fixed times, however long earlier responses take: visitors do not wait for each other. Ends with
 * the last response.
 */
export async function practise(
  scene: Scene,
  habits: readonly Habit[],
  goesOn: () => boolean,
): Promise<readonly Answered[]> {
  const answered: Promise<Answered>[] = []
  await Promise.all(
    habits.map(async ({ everyMs, ...habit }, place) => {
      const began = performance.now() + (Math.min(everyMs, FIRST_MS) * place) / habits.length
      for (let number = 0; ; number += 1) {
        await sleep(Math.max(0, began + number * everyMs - performance.now()))
        if (!goesOn()) return
        answered.push(timed(scene, habit, number))
      }
    }),
  )
  return await Promise.all(answered)
}

async function timed(
  scene: Scene,
  { what, status: expected, question }: Omit<Habit, 'everyMs'>,
  number: number,
): Promise<Answered> {
  const began = performance.now()
  const end = (fault?: string): Answered => ({ what, ms: performance.now() - began, fault })
  try {
    const { status } = await ask(scene, question(number))
    return end(status === expected ? undefined : `${what}: ${status}`)
  } catch (error) {
    return end(`${what}: ${String(error)}`)
  }
}
