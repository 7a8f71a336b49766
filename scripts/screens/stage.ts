import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Results } from '../../src/report/results.ts'
import type { Owner } from '../../src/store/accounts/actor.ts'
import { PasswordsBusy } from '../../src/accounts/passwords.ts'
import { startApi, type TestApi } from '../../test/support/api.ts'
import { MAIL_SITE, openMailbox } from '../../test/support/mailbox.ts'
import { PERSON_PASSWORD, signedIn } from '../../test/support/people.ts'
import { startServer } from '../../test/support/program.ts'
import { startProjectPages } from '../../test/support/project-pages.ts'
import { startReportPages } from '../../test/support/report-pages.ts'
import { reportDraft } from '../../test/support/store.ts'
import { createVisitor } from '../../test/support/visitors.ts'
import { startGallery } from './gallery.ts'
import { startGuests } from './guests.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>

const DAY_MS = 24 * 60 * 60 * 1000
const HERE = { agent: 'screens', address: '198.18.0.1' }

interface StageOptions {
  /** Shortens the results of its reports; all of them by default. */
  readonly shorten?: (results: Results) => Results
}

/** Servers in all states that pages have, and their users. */
export async function openStage({ shorten = (results) => results }: StageOptions = {}) {
  await using opened = new AsyncDisposableStack()
  const gallery = opened.use(await startGallery(shorten))
  const reports = opened.use(await startReportPages({ shorten }))
  const projects = opened.use(await startProjectPages())
  const fresh = opened.use(await startApi())
  const mailbox = opened.use(await openMailbox())
  const open = opened.use(await startApi({ signUpMode: 'open', post: mailbox.post }))
  const strict = opened.use(await startApi({ given: { REQUIRE_SECOND_FACTOR: 'everyone' } }))
  const mute = opened.use(await startMute())
  const person = await signedIn(open)
  await livePast(open, person.owner)
  const inviting = await open.invitations.invite({ email: 'bob@example.com' })
  const full = opened.use(await startFull())
  const guests = opened.use(await startGuests(shorten))
  const program = opened.use(await startProgram())
  const all = opened.move()
  return {
    gallery,
    reports,
    projects,
    fresh,
    mailbox,
    open,
    /** A server whose users must all have a second factor. */
    strict,
    /** Path of an invitation link. */
    invitation: inviting.status === 'invited' ? inviting.path : '',
    mute,
    full,
    guests,
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

/** Adds sessions, keys and events of an experienced user. */
async function livePast({ store, keyring, accounts }: TestApi, owner: Owner): Promise<void> {
  const { sessions, securityEvents } = store
  for (const from of [HOME, AWAY]) await sessions.start(owner.id, from)
  const lent = 'A laptop that was lent to a friend of the library for the summer'
  await keyring.create(owner, { name: 'Build server', level: 'expert' })
  await keyring.create(owner, { name: lent, level: 'reader', expiresInMs: 90 * DAY_MS })
  await keyring.create(owner, { name: 'Old', level: 'reader', expiresInMs: 0 })
  await accounts.secondFactor.begin(owner)
  const event = { userId: owner.id, from: HOME }
  await securityEvents.record({ ...event, kind: 'password-wrong', actorId: null, from: AWAY })
  await securityEvents.record({ ...event, kind: 'signed-in' })
  const subject = 'Build server (pmk_Ab…wXyZ)'
  await securityEvents.record({ ...event, kind: 'key-made', subject })
  await securityEvents.record({ ...event, kind: 'account-role-changed', actorId: 'somebody' })
}

/** A server whose mail server is unreachable, with a user to administer. */
async function startMute() {
  const reason = 'connect ECONNREFUSED 192.0.2.25:587'
  const post = { site: MAIL_SITE, send: () => undefined, attempt: async () => reason }
  const api = await startApi({ post })
  const { owner, visitor } = await signedIn(api, { admin: true })
  const user = await signedIn(api)
  await livePast(api, user.owner)
  await api.store.reports.store(user.owner, reportDraft())
  return {
    api,
    session: visitor.cookies.get('pagemark') ?? '',
    /** A session in which the administrator impersonates the user, and one whose impersonation has ended. */
    impersonation: await impersonationAs(api, { admin: owner, user: user.owner }),
    over: await impersonationAs(api, { admin: owner, user: (await signedIn(api)).owner }, true),
    /** IDs of the administrator and of the user. */
    adminId: owner.id,
    userId: user.owner.id,
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

/** The token of an impersonation session. */
async function impersonationAs(
  { store }: TestApi,
  { admin, user }: { readonly admin: Owner; readonly user: Owner },
  over = false,
): Promise<string> {
  const token = await store.sessions.start(admin.id, HERE)
  await store.impersonations.begin(token, user.id, HERE)
  if (over) await store.userAdministration.setDisabled(user.id, true)
  return token
}

/**
 * A server whose queue is full with one waiting audit, whose health cannot be determined, and that is too busy to
 * check passwords of reports.
 */
async function startFull() {
  const api = await startApi({
    queuePerUser: 1,
    signUpMode: 'invite',
    visits: { unlock: () => Promise.reject(new PasswordsBusy()) },
    health: () => Promise.reject(new Error('It is broken on purpose.')),
  })
  const { owner, visitor } = await signedIn(api, { admin: true })
  const draft = reportDraft({ url: 'https://waiting.example/', privacy: 2, passwordHash: 'none' })
  const { report } = await api.store.reports.store(owner, draft)
  return {
    api,
    locked: report.id,
    session: visitor.cookies.get('pagemark') ?? '',
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

/** The built program with an administrator: its pages show real settings and health. */
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
