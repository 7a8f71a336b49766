import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TURN_LIMITS } from '../src/web/http/turns.ts'
import { answerOf, endRuns, storedReport, type TestUser } from './support/api.ts'
import { type Counted, startCounted } from './support/counted-readings.ts'
import { IN_RELEASE } from './support/suite/in-release.ts'

const { ofGroup } = TURN_LIMITS
const FEW_WAIT = { ...TURN_LIMITS, waitingOfGroup: 20 }
const CROWD = '203.0.113.7'
/** In the same /24. */
const NEIGHBOUR = '203.0.113.99'
const OTHER = '198.51.100.7'

let counted: Counted
let user: TestUser
let id: string
beforeAll(async () => {
  counted = await startCounted({ trustProxy: 1 })
  user = await counted.api.user()
  id = (await storedReport(user, { privacy: 0 })).id
  await endRuns(counted.api, id)
})
afterAll(() => counted[Symbol.asyncDispose]())
beforeEach(() => counted.close()())

const searched = { count: 0 }

/** A page that is rendered for each request. */
async function look(address: string, headers: Record<string, string> = {}) {
  searched.count += 1
  const path = `/r/${id}?search=${searched.count}`
  return await answerOf(
    await fetch(counted.api.address + path, {
      headers: { 'x-forwarded-for': address, ...headers },
    }),
  )
}

const many = <Answer>(count: number, ask: () => Promise<Answer>): Promise<Answer>[] =>
  Array.from({ length: count }, ask)

describe('pages that are rendered per visitor', () => {
  it('are rendered eight at a time per address group, while others get their turn', async () => {
    counted.mostAtOnce()
    const open = counted.close()
    const crowd = [...many(30, () => look(CROWD)), ...many(10, () => look(NEIGHBOUR))]
    await expect.poll(() => counted.mostAtOnce()).toBe(ofGroup)
    const others = many(3, () => look(OTHER))
    await expect.poll(() => counted.mostAtOnce()).toBe(ofGroup + 3)
    open()
    const answers = await Promise.all([...crowd, ...others])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(counted.mostAtOnce()).toBeLessThanOrEqual(ofGroup + 3)
  })

  it('are served to a whole office behind one address', async () => {
    const answers = await Promise.all(many(200, () => look(CROWD)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  })

  it('take no turn when they are cached', async () => {
    const kept = { headers: { 'x-forwarded-for': CROWD } }
    await (await fetch(`${counted.api.address}/r/${id}`, kept)).text()
    counted.mostAtOnce()
    const open = counted.close()
    const crowd = many(20, () => look(CROWD))
    await expect.poll(() => counted.mostAtOnce()).toBe(ofGroup)
    expect((await fetch(`${counted.api.address}/r/${id}`, kept)).status).toBe(200)
    open()
    await Promise.all(crowd)
  })

  it('are not rendered for clients that disconnected while waiting', async () => {
    counted.mostAtOnce()
    const open = counted.close()
    const leaving = new AbortController()
    const headers = { 'x-forwarded-for': CROWD }
    const init = { headers, signal: leaving.signal }
    const readings = counted.readingsOf(async () => {
      const url = `${counted.api.address}/r/${id}?search=gone`
      const gone = many(30, () => fetch(url, init))
      await expect.poll(() => counted.mostAtOnce()).toBe(ofGroup)
      leaving.abort()
      await Promise.allSettled(gone)
      const next = look(CROWD)
      open()
      expect((await next).status).toBe(200)
    })
    expect(await readings).toBe(ofGroup + 1)
  })
})

describe('a crowd that is too large', () => {
  let few: Counted
  let reader: TestUser
  let shown: string
  beforeAll(async () => {
    few = await startCounted({ trustProxy: 1, turns: FEW_WAIT })
    reader = await few.api.user()
    shown = (await storedReport(reader, { privacy: 0 })).id
    await endRuns(few.api, shown)
  })
  afterAll(() => few[Symbol.asyncDispose]())

  const lookAt = (address: string, init: RequestInit = {}) => {
    searched.count += 1
    const url = `${few.api.address}/r/${shown}?search=${searched.count}`
    return fetch(url, { headers: { 'x-forwarded-for': address }, ...init })
  }
  /** A request that has to wait is aborted. */
  const statusAtOnce = async () =>
    await lookAt(CROWD, { signal: AbortSignal.timeout(300) }).then(
      ({ status }) => status,
      () => 'waits',
    )

  it('is refused by a page and to programs, and others are not', async () => {
    const open = few.close()
    const crowd = many(ofGroup + FEW_WAIT.waitingOfGroup, () => lookAt(CROWD))
    await expect.poll(statusAtOnce, { timeout: 10_000 }).toBe(503)

    const page = await answerOf(await lookAt(CROWD))
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '10'])
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.text).toContain('<h1>The server is busy</h1>')
    expect(page.text).toContain('Too many requests from your network are waiting.')
    const headers = { 'x-forwarded-for': CROWD }
    const api = await reader.send('GET', `/reports/${shown}`, { headers })
    expect([api.status, api.headers.get('retry-after')]).toEqual([503, '10'])
    expect(api.headers.get('content-type')).toContain('application/problem+json')
    expect(api.body.type).toBe('urn:problem-type:pagemark:busy')
    for (const path of ['/healthz', '/readyz', '/favicon.svg']) {
      expect((await fetch(few.api.address + path, { headers })).status).toBe(200)
    }
    const other = lookAt(OTHER)

    open()
    expect((await other).status).toBe(200)
    const answers = await Promise.all(crowd)
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  })
})

it.runIf(IN_RELEASE)('the API takes 600 requests of one key at once', async () => {
  const answers = await Promise.all(many(600, () => user.send('GET', `/reports/${id}`)))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
})
