import { createMessageThrottle } from '../../src/accounts/message-throttle.ts'
import { createGuestThrottle } from '../../src/accounts/guest-throttle.ts'
import { createKeyring, type KeyRequest } from '../../src/accounts/keyring.ts'
import { createReportPasswords } from '../../src/accounts/report-passwords.ts'
import { createReportVisits } from '../../src/accounts/report-visits.ts'
import { createTestMail } from '../../src/accounts/test-mail.ts'
import {
  createAccountServices,
  type AccountServicesOptions,
} from '../../src/accounts/account-services.ts'
import type { SignUpMode } from '../../src/accounts/sign-up.ts'
import { settingStates } from '../../src/cli/config.ts'
import type { SettingTexts } from '../../src/settings/changeable-settings.ts'
import { openSettings } from '../../src/settings/settings.ts'
import type { Owner } from '../../src/store/accounts/actor.ts'
import type { ReportLimits } from '../../src/store/reports/new-report.ts'
import { parseTarget } from '../../src/request/target.ts'
import { createQueueList } from '../../src/queue/queue-list.ts'
import { createServer, type ServerNeeds } from '../../src/web/server.ts'
import type { ReadSitemaps } from '../../src/worker/reading.ts'
import type { Print } from '../../src/worker/print.ts'
import { startCrawlWorker } from './site-audits.ts'
import type { Audit } from '../../src/worker/audit-run.ts'
import { startPrintWorker } from './printed.ts'
import { quickPasswords } from './quick-passwords.ts'
import { completed, NO_LIMITS, openTestStore } from './store.ts'
import { clockOf } from './simulated-clock.ts'
import { testHealth } from './test-health.ts'
import { startReadingWorker, startWorker } from './workers-here.ts'

export interface ApiOptions
  extends
    Partial<ServerNeeds>,
    Partial<ReportLimits>,
    Partial<Pick<AccountServicesOptions, 'post' | 'time' | 'now'>> {
  /** The environment's values of settings that administrators can change. */
  readonly given?: SettingTexts
  readonly signUpMode?: SignUpMode
  /** As of `openTestStore`: another server may share the database. */
  readonly path?: string
  /** Runs each audit with a worker in this process; no worker without it. */
  readonly audit?: Audit
  /** Reads each sitemap with a worker in this process. */
  readonly readSitemaps?: ReadSitemaps
  /** Creates each PDF export with a worker in this process. */
  readonly print?: Print
  /** Whether a worker in this process crawls sites on loopback. */
  readonly crawling?: boolean
}

/** A server on its own port with its own database in memory; closed by `await using`. */
export async function startApi({
  audit,
  readSitemaps,
  print,
  crawling = false,
  queuePerUser = 0,
  path,
  given,
  signUpMode,
  post,
  time,
  now = () => performance.now(),
  ...needs
}: ApiOptions = {}) {
  const test = await openTestStore({ path, queuePerUser, ...NO_LIMITS, ...clockOf(time) })
  const { db, store, queue, artifacts, originals, pdfExports, blobs } = test
  const files = { artifacts, originals, pdfExports }
  const log: string[] = []
  const worker = audit && startWorker(test, audit)
  const readings = readSitemaps && startReadingWorker(test, readSitemaps)
  const printing = print && startPrintWorker(test, print)
  const crawler = crawling ? startCrawlWorker(test) : undefined
  const keyring = createKeyring(store.keys)
  const passwords = quickPasswords()
  const stored = store.storedSettings
  const settings = await openSettings({ stored, given: { SIGNUP: signUpMode, ...given } })
  const accounts = createAccountServices({
    store,
    passwords,
    now,
    signUpMode: () => settings.current().SIGNUP,
    post,
    time: time ?? (() => Date.now()),
    log: { error: (details, message) => log.push(JSON.stringify({ details, message })) },
  })
  const app = await createServer({
    ...store,
    ...files,
    mayPrint: () => true,
    keyring,
    passwords,
    reportPasswords: createReportPasswords({ passwords, now }),
    ...accounts,
    visits: createReportVisits({ locks: store.reportLocks, passwords, now }),
    parseTarget: (text) => parseTarget(text),
    anonymousAudits: () => settings.current().ANONYMOUS_AUDITS === 'on',
    guestThrottle: createGuestThrottle(now),
    messageThrottle: createMessageThrottle(now),
    onRunStored: () => [worker, crawler].forEach((each) => each?.wake()),
    onReadingStored: () => readings?.wake(),
    onPrintStored: () => printing?.wake(),
    testMail: createTestMail({ post, now }),
    queueList: createQueueList(db),
    health: () => testHealth(db),
    minIntervalMs: 15 * 60_000,
    settings,
    settingStates: () => settingStates({}, settings.held()),
    refuseHost: () => undefined,
    limits: { apiPerMinute: 0, auditsPerMinute: 60, auditsPerHour: 1000, queuePerUser },
    version: '0.0.0-test',
    role: 'all',
    ready: async () => ({ database: true }),
    log: { level: 'info', stream: { write: (line) => log.push(line) } },
    ...needs,
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  let users = 0
  return {
    address,
    app,
    db,
    seals: test.seals,
    store,
    queue,
    ...files,
    blobs,
    keyring,
    /** Setup code of the first account. */
    setUpCode: accounts.setUp.code,
    accounts,
    settings,
    invitations: accounts.invitations,
    log,

    /** Creates a user with a key of level expert. */
    async user() {
      users += 1
      const user = await store.users.create({ email: `api${users}@example.com`, admin: false })
      const owner: Owner = { kind: 'user', id: user.id, level: 'expert' }
      const { secret, client } = await this.key(owner)
      return { owner, user, secret, ...client }
    },

    /** Creates another key of this user. */
    async key(owner: Owner, asked: Partial<KeyRequest> = {}) {
      const made = await keyring.create(owner, { name: 'test', level: 'expert', ...asked })
      return { ...made, client: clientOf(address, made.secret) }
    },

    /** Sends requests without a key. */
    stranger: clientOf(address),

    async [Symbol.asyncDispose]() {
      await app.close()
      await worker?.stop(0)
      await readings?.stop(0)
      await printing?.stop(0)
      await crawler?.stop(0)
      await test[Symbol.asyncDispose]()
    },
  }
}

export type TestApi = Awaited<ReturnType<typeof startApi>>
export type TestUser = Awaited<ReturnType<TestApi['user']>>

export interface Sent {
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string>> | string | undefined
  readonly body?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON; undefined if there is none. */
  // oxlint-disable-next-line no-explicit-any -- whatever the server says; the test is about its shape
  readonly body: any
}

export type Send = (method: string, path: string, sent?: Sent) => Promise<Answer>

/** Sends real HTTP requests. Paths are relative to `/api/v1` unless they begin with another root path. */
export function clientOf(address: string, key?: string) {
  const send: Send = async (method, path, { json, form, body, headers = {} } = {}) => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...bodyOf({ json, form, body }),
    })
    return await answerOf(response)
  }
  return { send }
}

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== '' ? JSON.parse(text) : undefined,
  }
}

function bodyOf({ json, form, body }: Sent): { body?: string } {
  if (body !== undefined) return { body }
  if (json !== undefined) return { body: JSON.stringify(json) }
  if (form === undefined) return {}
  return { body: typeof form === 'string' ? form : new URLSearchParams(form).toString() }
}

/** The same fields as a form and as JSON. */
export const BODIES: readonly [string, (fields: Record<string, string>) => Sent][] = [
  ['a form', (form) => ({ form })],
  ['JSON', (json) => ({ json })],
]

/** Stores a report over the API and returns the answered report. */
export async function storedReport(user: TestUser, fields: Record<string, unknown> = {}) {
  const json = { url: 'https://example.com/', ...fields }
  const { status, text, body } = await user.send('POST', '/reports', { json })
  if (status !== 201) throw new Error(`The report was not stored: ${status} ${text}`)
  return body.data
}

/** Ends waiting runs, oldest first, up to and including this report's. */
export async function endRuns(
  { queue }: Pick<TestApi, 'queue'>,
  reportId: string,
  outcome = completed(),
): Promise<void> {
  for (;;) {
    const run = await queue.claim('test')
    if (!run) throw new Error('The report has no run that waits.')
    const isMeant = run.reportId === reportId
    await queue.finish(run.token, isMeant ? outcome : completed())
    if (isMeant) return
  }
}

/** Adds a file to the waiting run of this report, which keeps waiting. */
export async function leaveFile(
  { queue, artifacts }: Pick<TestApi, 'queue' | 'artifacts'>,
  reportId: string,
  file: { readonly name: string; readonly mediaType: string; readonly body: Uint8Array },
): Promise<void> {
  const held: string[] = []
  for (;;) {
    const run = await queue.claim('test')
    if (!run) throw new Error('The report has no run that waits.')
    held.push(run.token)
    if (run.reportId !== reportId) continue
    await artifacts.save(run.token, file)
    for (const token of held) await queue.release(token)
    return
  }
}

/** An audit that returns the same results for every target, at once. */
export const auditAtOnce: Audit = async ({ target }) =>
  completed({ url: target.url, final_url: target.url })
