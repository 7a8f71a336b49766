import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { openScene } from '../../../bench/chaos/scene/open-scene.ts'
import { type Heard, listen } from '../listen.ts'

const KILL_EVERY_MS = 3_000
/** Until a request or an audit must have succeeded. */
export const PATIENCE_MS = 180_000
const PAUSE_MS = 100

export interface Asked {
  readonly method?: string
  readonly form?: Readonly<Record<string, string>>
  /** In place of a form. */
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export type KilledInstallation = Awaited<ReturnType<typeof openKilledInstallation>>

/** Two web processes and three workers on one PostgreSQL; one of each is killed every few seconds until `endKills`. */
export async function openKilledInstallation() {
  // Deleted reports can be restored.
  const scene = await openScene('postgres', () => Math.random, {
    settings: { PAGEMARK_TRASH_DAYS: '7' },
  })
  const { cluster, key } = scene
  const webs = cluster.members.filter(({ role }) => role === 'web')
  const killed = { web: 0, worker: 0 }
  const stopping = new AbortController()
  const killing = killAgainAndAgain()
  let turns = 0

  /** Kills one web process and one worker at a time, and waits until they have started again. */
  async function killAgainAndAgain(): Promise<void> {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      await sleep(KILL_EVERY_MS)
      await Promise.all((['web', 'worker'] as const).map((role) => killOne(role, turn)))
    }
  }

  async function killOne(role: keyof typeof killed, turn: number): Promise<void> {
    const members = cluster.members.filter((member) => member.role === role)
    const member = members[turn % members.length]
    if (!member) throw new Error(`There is no ${role}.`)
    await cluster.replace(member)
    killed[role] += 1
  }

  const nextWeb = () => {
    turns += 1
    return `http://127.0.0.1:${webs[turns % webs.length]?.port}`
  }

  /** Undefined if the process was killed meanwhile, or cannot answer at the moment. */
  async function sendOnce(path: string, asked: Asked = {}): Promise<Answer | undefined> {
    const { method = 'GET', form, json, headers } = asked
    const answer = await fetch(nextWeb() + path, {
      method,
      redirect: 'manual',
      headers: { ...(json !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(form && { body: new URLSearchParams(form) }),
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
      .then(async (response) => {
        return { status: response.status, headers: response.headers, text: await response.text() }
      })
      .catch(() => undefined)
    if (answer?.status !== 503) return answer
    // Says when to come again, in seconds.
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    return undefined
  }

  /** Retries on another process like a client: a request may be sent twice. */
  async function send(path: string, asked?: Asked): Promise<Answer> {
    const until = performance.now() + PATIENCE_MS
    while (performance.now() < until) {
      const answer = await sendOnce(path, asked)
      if (answer) return answer
      await sleep(PAUSE_MS)
    }
    throw new Error(`${path} has no answer for too long.`)
  }

  const apiPath = (path: string) => `/api/v1${path}`
  const withKey = (asked: Asked = {}): Asked => ({
    ...asked,
    headers: { Authorization: `Bearer ${key}`, ...asked.headers },
  })
  const ask = (path: string, asked?: Asked) => send(apiPath(path), withKey(asked))

  return {
    scene,
    killed,
    /** Sends a request of a browser. */
    send,
    /** Sends a request to the API. */
    ask,
    /** The same without retries. */
    askOnce: (path: string, asked?: Asked) => sendOnce(apiPath(path), withKey(asked)),

    /** The body of a successful response of the API. */
    async body(path: string, asked?: Asked) {
      const { status, text } = await ask(path, asked)
      expect([200, 201], `${path}: ${text.slice(0, 300)}`).toContain(status)
      return JSON.parse(text)
    },

    /** Opens an event stream of the API at one of the processes, after this event. */
    async listen(path: string, lastId: string | undefined): Promise<Heard> {
      const headers = {
        Authorization: `Bearer ${key}`,
        ...(lastId !== undefined && { 'Last-Event-ID': lastId }),
      }
      const until = performance.now() + PATIENCE_MS
      while (performance.now() < until) {
        const heard = await listen(nextWeb() + apiPath(path), headers).catch(() => undefined)
        if (heard && heard.status !== 503) return heard
        await sleep(PAUSE_MS)
      }
      throw new Error(`${path} cannot be followed for too long.`)
    },

    /** Resolves when another process of each role has been killed and has started again. */
    async outliveKills(): Promise<void> {
      const { web, worker } = killed
      while (killed.web === web || killed.worker === worker) await sleep(PAUSE_MS)
    },

    /** Resolves when all processes are up. */
    async endKills(): Promise<void> {
      stopping.abort()
      await killing
    },

    async close(): Promise<void> {
      await this.endKills()
      await scene.close()
    },
  }
}
