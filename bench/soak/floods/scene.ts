import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createKeyring } from '../../../src/accounts/keyring.ts'
import { createPasswords } from '../../../src/accounts/passwords.ts'
import { fitOutcome } from '../../../src/engine/fit-results.ts'
import type { AuditOutcome, Results } from '../../../src/report/results.ts'
import type { Owner } from '../../../src/store/accounts/actor.ts'
import { openFileBlobs } from '../../../src/store/blobs/file-blobs.ts'
import { type Artifacts, createArtifacts } from '../../../src/store/runs/artifacts.ts'
import {
  NO_LIMITS,
  openTestStore,
  reportDraft,
  type TestStore,
} from '../../../test/support/store.ts'

/** The content of the service as plain data, passed to floods and honest clients. */
export interface Scene {
  readonly host: string
  readonly port: number
  readonly password: string
  /** Accounts with that password; the first one owns the reports. */
  readonly emails: readonly string[]
  /** Public reports of a page with browser results, each with two runs. */
  readonly reports: readonly string[]
  /** Another report with the same password. */
  readonly locked: string
  /** A report whose run lasts as long as the soak. */
  readonly running: string
  readonly key: string
  /** Key of another account. */
  readonly otherKey: string
}

const PASSWORD = 'an engine of many wheels'
const ACCOUNTS = 12
const REPORTS = 8
/** Longer than any soak, so that no other worker claims the running run. */
const LEASE_MS = 24 * 60 * 60_000
const SAMPLE = new URL('../../../src/web/sample/data/', import.meta.url)

export type Stored = Omit<Scene, 'host' | 'port'>

/** Fills the data folder of a service that is not running. */
export async function storeScene(folder: string): Promise<Stored> {
  const path = join(folder, 'pagemark.db')
  await using test = await openTestStore({ ...NO_LIMITS, path, leaseMs: LEASE_MS })
  const blobs = await openFileBlobs(join(folder, 'blobs'))
  const artifacts = createArtifacts(test.db, blobs)
  const open = { ...test, artifacts, outcome: await sampleOutcome() }
  const passwordHash = await createPasswords().hash(PASSWORD)
  const emails = Array.from({ length: ACCOUNTS }, (_, index) => `person${index}@example.com`)
  const owners = []
  for (const email of emails) {
    const { id } = await test.store.users.create({ email, passwordHash, admin: false })
    owners.push({ kind: 'user', id, level: 'expert' } as const)
  }
  const [owner, other] = owners
  if (!owner || !other) throw new Error('There are no accounts.')
  const reports: string[] = []
  for (let index = 0; index < REPORTS; index += 1) reports.push(await storeReport(open, owner))
  const locked = await storeReport(open, owner, { privacy: 2, passwordHash })
  const running = await test.store.reports.store(
    owner,
    reportDraft({ url: 'https://example.org/' }),
  )
  await test.queue.claim('soak')
  const keyring = createKeyring(test.store.keys)
  const keyOf = async (user: Owner) =>
    (await keyring.create(user, { name: 'soak', level: 'expert' })).secret
  const keys = { key: await keyOf(owner), otherKey: await keyOf(other) }
  return { password: PASSWORD, emails, reports, locked, running: running.report.id, ...keys }
}

interface Open extends TestStore {
  /** Artefacts of the data folder. */
  readonly artifacts: Artifacts
  /** Outcome of every run. */
  readonly outcome: AuditOutcome
}

async function storeReport(
  open: Open,
  owner: Owner,
  draft: Parameters<typeof reportDraft>[0] = {},
): Promise<string> {
  const { reports } = open.store
  const { report } = await reports.store(owner, reportDraft(draft))
  await endRun(open)
  await reports.update(owner, report.id, { rerun: true })
  await endRun(open)
  return report.id
}

/** Ends a run with the results and pictures of the sample report, as a worker does. */
async function endRun({ queue, artifacts, outcome }: Open): Promise<void> {
  const run = await queue.claim('soak')
  if (!run) throw new Error('No run could be claimed.')
  for (const name of readdirSync(SAMPLE)) {
    if (!name.endsWith('.webp')) continue
    const body = readFileSync(new URL(name, SAMPLE))
    await artifacts.save(run.token, { name, mediaType: 'image/webp', body })
  }
  await queue.finish(run.token, outcome)
}

async function sampleOutcome(): Promise<AuditOutcome> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- a test holds the file to the schema
  const results = JSON.parse(readFileSync(new URL('results.json', SAMPLE), 'utf8')) as Results
  return await fitOutcome({ status: 'completed', results })
}
