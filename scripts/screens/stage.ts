import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Owner } from '../../src/store/actor.ts'
import { startApi, type TestApi } from '../../test/support/api.ts'
import { openMailbox } from '../../test/support/mailbox.ts'
import { PERSON_PASSWORD, signedIn } from '../../test/support/people.ts'
import { startServer } from '../../test/support/program.ts'
import { startProjectPages } from '../../test/support/project-pages.ts'
import { startReportPages } from '../../test/support/report-pages.ts'
import { reportDraft } from '../../test/support/store.ts'
import { createVisitor } from '../../test/support/visitors.ts'
import { startGallery } from './gallery.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>

const DAY_MS = 24 * 60 * 60 * 1000
const HERE = { agent: 'screens', address: '198.18.0.1' }

/** Servers in all the states that pages have, and who looks at them. */
export async function openStage() {
  await using opened = new AsyncDisposableStack()
  const gallery = opened.use(await startGallery())
  const reports = opened.use(await startReportPages())
  const projects = opened.use(await startProjectPages())
  const fresh = opened.use(await startApi())
  const mailbox = opened.use(await openMailbox())
  const open = opened.use(await startApi({ signUpMode: 'open', post: mailbox.post }))
  const person = await signedIn(open)
  await livePast(open, person.owner)
  const full = opened.use(await startFull())
  const program = opened.use(await startProgram())
  const all = opened.move()
  return {
    gallery,
    reports,
    projects,
    fresh,
    mailbox,
    open,
    full,
    program,
    sessions: {
      owner: await reports.api.store.sessions.start(reports.owner.id, HERE),
      person: person.visitor.cookies.get('pagemark') ?? '',
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

const HOME = {
  agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  address: '192.0.2.77',
}
const AWAY = {
  agent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
}

/** Sessions, keys and events of somebody who has been around. */
async function livePast({ store, keyring, doors }: TestApi, owner: Owner): Promise<void> {
  const { sessions, securityEvents } = store
  for (const from of [HOME, AWAY]) await sessions.start(owner.id, from)
  const lent = 'A laptop that was lent to a friend of the library for the summer'
  await keyring.create(owner, { name: 'Build server', level: 'expert' })
  await keyring.create(owner, { name: lent, level: 'reader', expiresInMs: 90 * DAY_MS })
  await keyring.create(owner, { name: 'Old', level: 'reader', expiresInMs: 0 })
  await doors.secondFactor.begin(owner)
  const event = { userId: owner.id, from: HOME }
  await securityEvents.record({ ...event, kind: 'password-wrong', actorId: null, from: AWAY })
  await securityEvents.record({ ...event, kind: 'signed-in' })
  const subject = 'Build server (pmk_Ab…wXyZ)'
  await securityEvents.record({ ...event, kind: 'key-made', subject })
  await securityEvents.record({ ...event, kind: 'account-role-changed', actorId: 'somebody' })
}

/** A server on which one audit waits, which is all it lets wait, and whose health cannot be told. */
async function startFull() {
  const api = await startApi({
    queuePerUser: 1,
    health: () => Promise.reject(new Error('It is broken on purpose.')),
  })
  const { owner, visitor } = await signedIn(api, { admin: true })
  await api.store.reports.store(owner, reportDraft({ url: 'https://waiting.example/' }))
  return {
    api,
    session: visitor.cookies.get('pagemark') ?? '',
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

/** The built program with an administrator: what its pages say of settings and health is true. */
async function startProgram() {
  const folder = await mkdtemp(join(tmpdir(), 'pagemark-screens-'))
  const email = 'ada@example.com'
  const server = await startServer({
    PAGEMARK_DATA_DIR: folder,
    PAGEMARK_ADMIN_EMAIL: email,
    PAGEMARK_ADMIN_PASSWORD: PERSON_PASSWORD,
  })
  const visitor = createVisitor(server.address)
  await visitor.post('/signin', { email, password: 'a guess' })
  await visitor.post('/signin', { email, password: PERSON_PASSWORD })
  return {
    address: server.address,
    session: visitor.cookies.get('pagemark') ?? '',
    async [Symbol.asyncDispose]() {
      await server.kill('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
