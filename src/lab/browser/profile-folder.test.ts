import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setEnvironment } from '../../../test/support/environment.ts'
import { makeProfileFolder } from './profile-folder.ts'

const OTHER_UID = 64_190

let closed: string
let inner: string
let restore: () => void

beforeEach(() => {
  closed = mkdtempSync(join(tmpdir(), 'pagemark-closed-'))
  inner = join(closed, 'inner')
  mkdirSync(inner)
  chmodSync(inner, 0o1777)
  restore = setEnvironment({ TMPDIR: inner })
})

afterEach(() => {
  restore()
  rmSync(closed, { recursive: true, force: true })
})

it('is not made where the user of the browser cannot come', async () => {
  await expect(makeProfileFolder(OTHER_UID)).rejects.toMatchObject({ code: 'EACCES', path: closed })
  expect(readdirSync(inner)).toEqual([])
})

it('is made there for the own user', async () => {
  const folder = await makeProfileFolder(null)
  expect(readdirSync(inner)).toHaveLength(1)
  await folder.remove()
  expect(readdirSync(inner)).toEqual([])
})
