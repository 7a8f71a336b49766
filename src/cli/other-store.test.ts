import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fill } from '../../test/support/filled-installation.ts'
import { installation } from '../../test/support/installation.ts'
import { markStore } from '../store/upkeep/installation-mark.ts'
import { runDoctor } from './actions/run-doctor.ts'
import { OTHER_STORE, warnOfOtherStore } from './other-store.ts'

it('a store without the mark and the latest file of its database is noticed at the start and by the doctor', async () => {
  const here = installation({ PAGEMARK_BROWSER: 'off' })
  const warnings: string[] = []
  const log = { warn: (_: object, text: string) => void warnings.push(text) }
  await using opened = await here.open()
  await warnOfOtherStore(opened, log)
  await fill(here)
  const blobs = join(here.folder, 'blobs')
  await warnOfOtherStore(opened, log)
  expect(warnings).toEqual([])

  rmSync(blobs, { recursive: true })
  await using without = await here.open()
  await warnOfOtherStore(without, log)
  expect(warnings).toEqual([OTHER_STORE])
  await expect(runDoctor(here.terminal)).rejects.toThrow('Errors in: Database.')
  expect(here.printed).toContainEqual(expect.stringContaining(OTHER_STORE))
  await markStore(without.db, without.blobs)
  await warnOfOtherStore(without, log)
  expect(warnings).toEqual([OTHER_STORE])
})
