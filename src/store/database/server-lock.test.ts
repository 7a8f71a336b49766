import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { takeServerLock } from './server-lock.ts'

it('is shared by several, but not with one who wants it alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
  const file = join(folder, 'web.lock')
  const [one, other] = [takeServerLock(file, 'shared'), takeServerLock(file, 'shared')]
  expect([one, other]).not.toContain(undefined)
  one?.release()
  expect(takeServerLock(file)).toBeUndefined()
  other?.release()
  const alone = takeServerLock(file)
  expect(alone).toBeDefined()
  expect(takeServerLock(file, 'shared')).toBeUndefined()
  alone?.release()
  rmSync(folder, { recursive: true })
})

it('is held by one at a time, and free again when released', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
  const file = join(folder, 'server.lock')
  const first = takeServerLock(file)
  expect(first).toBeDefined()
  expect(takeServerLock(file)).toBeUndefined()
  first?.release()
  const next = takeServerLock(file)
  expect(next).toBeDefined()
  next?.release()
  rmSync(folder, { recursive: true })
})
