import { request } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Print } from '../src/worker/print.ts'
import { quickPasswords } from './support/quick-passwords.ts'
import { sessionOf } from './support/people.ts'
import { endRuns, leaveFile, startApi, type TestApi, type TestUser } from './support/api.ts'
import { printed } from './support/printed.ts'
import { expectLockedDown, SIGNED_IN } from './support/locked-down.ts'
import { type Actor, ACTORS, PASSWORD, PROJECT, type Row, ROWS } from './support/route-rows.ts'
import { SECRET_CHECK, SECRET_RESULTS } from './support/secret-results.ts'
import { reportDraft } from './support/store.ts'

const SECRET_FILE = {
  name: 'mobile.har.br',
  mediaType: 'application/json',
  body: brotliCompressSync('{"log":"secret-page"}'),
}
const KEY_HOLDERS: readonly Actor[] = ['expert', 'reader', 'viewer', 'editor']

/** What no route takes, and what says only what a path takes. */
const OTHER_METHODS = ['OPTIONS', 'TRACE'] as const

const HELD = 'Not while you are signed in as somebody else'

let api: TestApi
let owner: TestUser
let keys: Readonly<Partial<Record<Actor, string>>>
let passwordHash: string
/** Somebody else's report, behind the same password. */
let other: string
let neighbour: TestUser
let admin: TestUser
/** With whom the project is shared: each comes with a key and a session. */
let members: Readonly<Record<'viewer' | 'editor', TestUser>>
let addresses = 0

beforeAll(async () => {
  const metrics = { token: 'operator', depth: async () => ({ queued: 0, running: 0 }) }
  // A PDF that says what it was made of.
  const print: Print = async ({ html }) => ({ printed: true, pdf: Buffer.from(html) })
  api = await startApi({ metrics, trustProxy: 1, anonymousAudits: () => true, print })
  owner = await api.user()
  passwordHash = await quickPasswords().hash(PASSWORD)
  const revoked = await api.key(owner.owner)
  await api.store.keys.revoke(owner.owner, revoked.key.id)
  const somebody = await api.user()
  const draft = reportDraft({ privacy: 2, passwordHash })
  neighbour = await api.user()
  admin = await api.user()
  await api.store.userAdministration.setAdmin(admin.owner.id, true)
  members = { viewer: await api.user(), editor: await api.user() }
  other = (await api.store.reports.store(somebody.owner, draft)).report.id
  keys = {
    expert: owner.secret,
    reader: (await api.key(owner.owner, { level: 'reader' })).secret,
    other: somebody.secret,
    revoked: revoked.secret,
    viewer: members.viewer.secret,
    editor: members.editor.secret,
    expired: (await api.key(owner.owner, { expiresInMs: 0 })).secret,
  }
})

afterAll(async () => {
  await api[Symbol.asyncDispose]()
})

describe('the matrix', () => {
  it('has a row for each route, and a route for each row', () => {
    const registered = [...api.app.routeTable].flatMap(([path, methods]) =>
      [...methods]
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${path.replace(/\.[0-9a-f]{12}\./, '.:hash.')}`),
    )
    const rows = new Set(ROWS.map(({ route }) => route.split('?')[0] ?? ''))
    expect([...rows].toSorted()).toEqual(registered.toSorted())
  })

  it('says for each actor what they get', () => {
    expect(ROWS.filter(({ statuses }) => statuses.length !== ACTORS.length)).toEqual([])
  })
})

describe.each(ROWS)('$route', (row) => {
  const method = row.route.split(' ')[0] ?? ''
  const cells = ACTORS.map((actor, place) => ({ actor, status: row.statuses[place] ?? 0 }))
  const methods = method === 'GET' ? ['GET', 'HEAD'] : [method]
  const tells = withActing(row.tells ?? [], row)
  const told = new Set([...(row.tells ? tells : KEY_HOLDERS), ...withActing(row.traces ?? [], row)])

  it.each(cells)('answers $status to $actor, locked down', async ({ actor, status }) => {
    for (const one of methods) {
      const answer = await ask(actor, one, row)
      expect(answer.status).toBe(status)
      expectLockedDown(answer, { row, actor, knows: told.has(actor) })
    }
  })

  it.runIf(isFirstOfRoute(row)).each(OTHER_METHODS)(
    'answers %s to everybody alike',
    async (other) => {
      const answers = new Set<string>()
      for (const actor of ACTORS) {
        const { status, text } = await rawAnswer(actor, other, row)
        expect([404, 405]).toContain(status)
        expect(text).not.toContain('secret-p')
        // Pages have the name of who is signed in above them, and our script; others are told that they can sign in.
        const page = text.replace(
          /<header.*<\/header>|<form class="notice undo".*?<\/form>|<script.*<\/script>|<p class="sr" role="status"><\/p>| If the report is yours, sign in first\./gs,
          '',
        )
        answers.add(`${status} ${page.length}`)
      }
      expect(answers.size).toBe(1)
    },
  )

  it.each(ACTORS.filter((actor) => !told.has(actor)))(
    'tells %s nothing of the report',
    async (actor) => {
      const response = await ask(actor, method, row)
      expect(await response.text()).not.toContain('secret-p')
    },
  )

  it.runIf(isHeld(row))('says to who acts that it is not theirs', async () => {
    expect(await (await ask('acting', method, row)).text()).toContain(HELD)
  })

  it.each(tells)('tells %s of the report', async (actor) => {
    expect(await (await ask(actor, method, row)).text()).toContain('secret-p')
  })
})

/** Who acts as the owner gets what the owner gets, or is held. */
function withActing(actors: readonly Actor[], row: Row): readonly Actor[] {
  return actors.includes('session') && !isHeld(row)
    ? [...new Set([...actors, 'acting'] as const)]
    : actors
}

/** Is who acts refused what the owner is not? */
function isHeld({ statuses }: Row): boolean {
  return statuses[ACTORS.indexOf('acting')] !== statuses[ACTORS.indexOf('session')]
}

async function ask(actor: Actor, method: string, row: Row): Promise<Response> {
  const { path, headers, reportId } = await prepare(actor, row, method)
  return await fetch(`${api.address}${path}`, {
    method,
    redirect: 'manual',
    headers,
    ...(row.form ? { body: formOf(row.form, actor, reportId) } : {}),
  })
}

/** Each tries an account of its own, so that none has to wait for the others. */
function formOf(form: NonNullable<Row['form']>, actor: Actor, reportId: string): URLSearchParams {
  const fill = (text: string) => text.replace(':actor', actor).replace(':id', reportId)
  return new URLSearchParams(Object.entries(form).map((entry) => entry.map(fill)))
}

/** A request of this actor; where requests may change something, of a report that no other has touched. */
async function prepare(actor: Actor, row: Row, method: string) {
  const known = READING.has(method) ? prepared.get(row) : undefined
  const scene = known ?? (await setScene(row))
  if (READING.has(method)) prepared.set(row, scene)
  return {
    reportId: scene.reportId,
    path: placeOf(row.route, scene, actor),
    headers: {
      origin: api.address,
      'x-forwarded-for': nextAddress(),
      ...credentials(actor, scene.tickets),
    },
  }
}

interface Scene {
  readonly reportId: string
  readonly projectId: string
  /** Of those who have given a password, of a report or their own. */
  readonly tickets: Readonly<Partial<Record<Actor, string>>>
}

const READING = new Set(['GET', 'HEAD', ...OTHER_METHODS])
const prepared = new Map<Row, Scene>()

/** A report in a project of its own; the one before goes with its project. */
async function setScene(row: Row): Promise<Scene> {
  const { reports, projects, memberships } = api.store
  await projects.delete(owner.owner, PROJECT)
  prepared.clear()
  const { report } = await reports.store(
    owner.owner,
    reportDraft({
      url: 'https://www.example.com/secret-page',
      project: PROJECT,
      privacy: 2,
      passwordHash,
    }),
  )
  const projectId = (await projects.find(owner.owner, PROJECT))?.id ?? 'none'
  for (const role of ['viewer', 'editor'] as const) {
    await memberships.share(owner.owner, PROJECT, { email: members[role].user.email, role })
  }
  if (row.finished) {
    await leaveFile(api, report.id, SECRET_FILE)
    await endRuns(api, report.id, SECRET_RESULTS)
    if (row.printed) await printed(api, owner.owner, report.id)
  }
  const outdated = await ticketTo(report.id)
  await reports.update(owner.owner, report.id, { privacy: 2, passwordHash })
  const tickets = {
    outdated,
    unlocked: await ticketTo(report.id),
    elsewhere: await ticketTo(other),
    session: await sessionOf(api, owner.owner),
    neighbour: await sessionOf(api, neighbour.owner),
    acting: await actingSession(),
    viewer: await sessionOf(api, members.viewer.owner),
    editor: await sessionOf(api, members.editor.owner),
  }
  if (row.privacy !== undefined) {
    await reports.update(owner.owner, report.id, { privacy: row.privacy })
  }
  return { reportId: report.id, projectId, tickets }
}

async function actingSession(): Promise<string> {
  const token = await sessionOf(api, admin.owner)
  const from = { address: '198.18.0.1', agent: 'test' }
  expect(await api.store.actings.begin(token, owner.owner.id, from)).toBe(true)
  return token
}

async function ticketTo(reportId: string): Promise<string> {
  const lock = await api.store.reportLocks.find(reportId)
  if (!lock) throw new Error('The report has no password.')
  return await api.store.reportLocks.unlock(lock)
}

function isFirstOfRoute(row: Row): boolean {
  return ROWS.find(({ route }) => route === row.route) === row
}

/** `fetch` refuses to send some methods. */
async function rawAnswer(actor: Actor, method: string, row: Row) {
  const { path, headers } = await prepare(actor, row, method)
  return await new Promise<{ status: number; text: string }>((resolve, reject) => {
    request(`${api.address}${path}`, { method, headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(Buffer.from(chunk))
      const text = Buffer.concat(chunks).toString()
      resolve({ status: response.statusCode ?? 0, text })
    })
      .on('error', reject)
      .end()
  })
}

/** Of another network each time: who may ask is the question here, not how often. */
function nextAddress(): string {
  addresses += 1
  return `10.${addresses >> 8}.${addresses & 255}.1`
}

/** Its owner names a project by its name, all others by its id. */
function placeOf(route: string, { reportId, projectId }: Scene, actor: Actor): string {
  const [, path = ''] = route.split(' ')
  const [begin = '', end = ''] = path.split(':hash')
  const asset = [...api.app.routeTable.keys()].find(
    (one) => path.includes(':hash') && one.startsWith(begin) && one.endsWith(end),
  )
  return (asset ?? path)
    .replace(':id', reportId)
    .replace(':number', '1')
    .replace(':block', 'links')
    .replace(':check', SECRET_CHECK)
    .replace(':name', SECRET_FILE.name)
    .replace(':project', actor in members ? projectId : PROJECT)
}

function credentials(actor: Actor, tickets: Scene['tickets']): Record<string, string> {
  const key = keys[actor]
  const ticket = tickets[actor]
  const name = SIGNED_IN.has(actor) ? 'pagemark' : 'pagemark-unlock'
  return {
    ...(key && { authorization: `Bearer ${key}` }),
    ...(ticket && { cookie: `${name}=${ticket}` }),
  }
}
