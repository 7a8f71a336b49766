import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { fill } from '../../test/support/filled-installation.ts'
import { installation, settingsOf } from '../../test/support/installation.ts'
import { startServer } from '../../test/support/program.ts'
import { originalKey } from '../store/builds/drop-originals.ts'
import { judgeStore, markStore } from '../store/upkeep/installation-mark.ts'
import { runDoctor } from './actions/run-doctor.ts'
import { askOfStore, OTHER_STORE } from './other-store.ts'

it('a store without the mark and the latest file of its database is noticed at the start and by the doctor', async () => {
  const here = installation({ PAGEMARK_BROWSER: 'off' })
  const errors: string[] = []
  const log = { error: (_: object, text: string) => void errors.push(text) }
  await using opened = await here.open()
  expect(await askOfStore(opened.db, log)(opened.blobs)).toBe('unused')
  await fill(here)
  const blobs = join(here.folder, 'blobs')
  expect(await askOfStore(opened.db, log)(opened.blobs)).toBe('own')
  expect(errors).toEqual([])

  rmSync(blobs, { recursive: true })
  await using without = await here.open()
  const ask = askOfStore(without.db, log)
  expect(await Promise.all([ask(without.blobs), ask(without.blobs)])).toEqual(['other', 'other'])
  expect(errors).toEqual([expect.stringContaining(OTHER_STORE)])
  await expect(runDoctor(here.terminal)).rejects.toThrow('Errors in: Database.')
  expect(here.printed).toContainEqual(expect.stringContaining(OTHER_STORE))
  await markStore(without.db, without.blobs)
  // Files that this process has stored meanwhile do not make it the right one.
  expect(await ask(without.blobs)).toBe('other')
  expect(await askOfStore(without.db, log)(without.blobs)).toBe('own')
  expect(errors).toHaveLength(1)
})

it('a server asks as it starts, and sweeps by the same answer', async () => {
  const here = installation({ PAGEMARK_BROWSER: 'off' })
  await fill(here)
  rmSync(join(here.folder, 'blobs'), { recursive: true })
  const server = await startServer(settingsOf(here))
  onTestFinished(() => server.kill('SIGTERM'))
  await using opened = await here.open()
  const sweeps = opened.db.selectFrom('settings').select('value').where('name', '=', 'SWEEP')
  await expect.poll(() => sweeps.executeTakeFirst(), { timeout: 10_000 }).toEqual({ value: 'done' })
  expect(server.stderr().split(OTHER_STORE)).toHaveLength(2)
})

it('of the uploads to builds, one that has its file tells that a store is the right one', async () => {
  const here = installation({ PAGEMARK_BROWSER: 'off' })
  await using opened = await here.open()
  const row = { build_id: 'any', bytes: 1, dropped_at: null }
  const runs = ['1', '2', '3'].map((run_id) => ({ ...row, run_id }))
  await opened.db.insertInto('imported_originals').values(runs).execute()
  const ask = askOfStore(opened.db, { error: () => undefined })
  expect(await ask(opened.blobs)).toBe('unproven')
  await opened.blobs.put(originalKey('2'), Buffer.from('{}'))
  expect(await judgeStore(opened.db, opened.blobs)).toBe('own')
  // This process may have stored it.
  expect(await ask(opened.blobs)).toBe('unproven')
})
