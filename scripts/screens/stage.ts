import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApi } from '../../test/support/api.ts'
import { openMailbox } from '../../test/support/mailbox.ts'
import { PERSON_PASSWORD, signedIn } from '../../test/support/people.ts'
import { startServer } from '../../test/support/program.ts'
import { startProjectPages } from '../../test/support/project-pages.ts'
import { startReportPages } from '../../test/support/report-pages.ts'
import { createVisitor } from '../../test/support/visitors.ts'
import { startGallery } from './gallery.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>

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
  await open.keyring.create(person.owner, { name: 'Build server', level: 'expert' })
  await open.doors.secondFactor.begin(person.owner)
  const program = opened.use(await startProgram())
  const all = opened.move()
  return {
    gallery,
    reports,
    projects,
    fresh,
    open,
    program,
    sessions: {
      owner: await reports.api.store.sessions.start(reports.owner.id, HERE),
      person: person.visitor.cookies.get('pagemark') ?? '',
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
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
