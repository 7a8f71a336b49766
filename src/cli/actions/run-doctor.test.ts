import { readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { backedUp, fill } from '../../../test/support/filled-installation.ts'
import { type Installation, installation } from '../../../test/support/installation.ts'
import type { S3Fault } from '../../../test/support/s3-faults.ts'
import { startS3Server } from '../../../test/support/s3-server.ts'
import { markMoved } from '../../store/transfer/moved-mark.ts'
import { runDoctor } from './run-doctor.ts'
import { runRestore } from './run-restore.ts'

const LISTED =
  '<ListBucketResult><Contents><Key>here/a</Key></Contents><IsTruncated>false</IsTruncated></ListBucketResult>'

async function atStore() {
  const server = await startS3Server('bucket')
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  const PAGEMARK_BLOB_URL = `s3://bucket/here?endpoint=${server.endpoint}`
  const made = installation({ PAGEMARK_BROWSER: 'off', PAGEMARK_BLOB_URL })
  return Object.assign(server, made)
}

it('a new place is as empty after the doctor as before, so that a backup can be restored there', async () => {
  await using place = await atStore()
  const before = installation()
  await fill(before)
  const backup = await backedUp(before)
  await runDoctor(place.terminal)
  expect(place.printed).toEqual(
    expect.arrayContaining([
      `Database   ${place.folder}/pagemark.db: empty, the first start creates its tables`,
      `Files      bucket/here at ${place.endpoint} stores, lists and removes files`,
      `Secrets    the first start creates their key in ${place.keyFile}`,
    ]),
  )
  expect([readdirSync(place.folder), [...place.objects.keys()]]).toEqual([[], []])
  await runRestore(backup, place.terminal)
  await runDoctor(place.terminal)
  expect(place.printed).toContain('Accounts   1')
  expect(place.objects.size).toBe(1)
})

it.each([
  ['store', 0, 'PUT'],
  ['list', 2, 'GET'],
  ['remove', 3, 'DELETE'],
])('reports a key that may not %s files', async (_what, granted, method) => {
  await using place = await atStore()
  const grant: S3Fault = (to) => void to.writeHead(200, { etag: '"any"' }).end(LISTED)
  place.failing.push(...Array.from({ length: granted }, () => grant), 403)
  await expect(runDoctor(place.terminal)).rejects.toThrow('Errors in: Files.')
  const line = place.printed.find((printed) => printed.startsWith('Files'))
  expect(line).toBe(
    `Files      Error: The file store at ${place.endpoint} answers ${method} with 403 SlowDown.`,
  )
})

/** What it says about each part, without the parts that do not fail. */
async function errorsOf({ terminal, printed }: Installation): Promise<string[]> {
  await runDoctor(terminal).catch((error: unknown) => void printed.push(String(error)))
  return printed.filter((line) => line.includes('Error'))
}

it('checks the other parts too if the database cannot be used', async () => {
  const place = installation({
    PAGEMARK_BROWSER: '/nowhere/chromium',
    PAGEMARK_BASE_URL: 'https://pagemark.example',
    PAGEMARK_SMTP_URL: 'smtp://127.0.0.1:1',
  })
  writeFileSync(
    join(place.folder, 'pagemark.db'),
    'no database, and longer than its header'.repeat(9),
  )
  expect(await errorsOf(place)).toEqual([
    `Database   Error: The database in ${place.folder} cannot be used: pagemark.db is not a database.`,
    expect.stringContaining('Email      Error: 127.0.0.1:1 rejects the sign-in: '),
    'Browser    Error: There is no program at /nowhere/chromium.',
    'CliError: Errors in: Database, Email, Browser.',
  ])
})

it('names the file store, not the database, if it cannot be used', async () => {
  const place = installation({ PAGEMARK_BROWSER: 'off' })
  await fill(place)
  const blobs = join(place.folder, 'blobs')
  rmSync(blobs, { recursive: true })
  symlinkSync('blobs', blobs)
  expect(await errorsOf(place)).toEqual([
    expect.stringContaining(`Files      Error: The file store ${blobs} cannot be used: `),
    'CliError: Errors in: Files.',
  ])
  await expect(place.open()).rejects.toThrow(`The file store ${blobs} cannot be used: `)
})

it('says that no server starts on a database that was moved', async () => {
  const place = installation({ PAGEMARK_BROWSER: 'off' })
  await using opened = await place.open()
  await markMoved(opened.db, 'pagemark at db.example')
  expect(await errorsOf(place)).toEqual([
    '           Error: It was moved to pagemark at db.example; no server starts on it.',
    'CliError: Errors in: Database.',
  ])
})

it('has no error if no browser and no email are set up', async () => {
  expect(await errorsOf(installation({ PAGEMARK_BROWSER: 'off' }))).toEqual([])
})
