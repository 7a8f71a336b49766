import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeProfileFolder } from './profile-folder.ts'

const OTHER_UID = 64_190

let closed: string
let before: string | undefined

beforeEach(() => {
  before = process.env.TMPDIR
  closed = mkdtempSync(join(tmpdir(), 'pagemark-closed-'))
  process.env.TMPDIR = join(closed, 'inner')
  mkdirSync(process.env.TMPDIR)
  chmodSync(process.env.TMPDIR, 0o1777)
})

afterEach(() => {
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  rmSync(closed, { recursive: true, force: true })
})

it('is not made where the user of the browser cannot come', async () => {
  await expect(makeProfileFolder(OTHER_UID)).rejects.toMatchObject({ code: 'EACCES', path: closed })
  expect(readdirSync(join(closed, 'inner'))).toEqual([])
})

it('is made there for the own user', async () => {
  const folder = await makeProfileFolder(null)
  expect(readdirSync(join(closed, 'inner'))).toHaveLength(1)
  await folder.remove()
  expect(readdirSync(join(closed, 'inner'))).toEqual([])
})
