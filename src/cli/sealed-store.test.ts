import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { reportDraft } from '../../test/support/store.ts'
import { type Installation, installation } from '../../test/support/installation.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { newSecretKey, writeSecretKeys } from '../secrets/secret-key.ts'
import { runBackup } from './actions/run-backup.ts'
import { runRotate } from './actions/run-rotate.ts'
import { lockFolder, shareFolder } from './lock-folder.ts'
import { sealingNews } from './sealing-news.ts'

const CREDENTIALS = { username: 'crew', password: 'a very secret word' }

async function storeSecret({ open }: Installation): Promise<void> {
  await using opened = await open()
  const { store } = opened
  const user = await store.users.create({ email: 'ada@example.com', admin: false })
  const owner = { kind: 'user', id: user.id, level: 'expert' } as const
  await store.reports.store(owner, reportDraft({ credentials: CREDENTIALS }))
  await store.secondFactors.begin(owner, 'ONE')
  await store.secondFactors.confirm(owner, { secret: 'ONE', step: 1, codeHashes: ['code'] })
}

const REFUSAL =
  /^2 secrets of this database are sealed with a key that is not in .*secret\.key\. Put/

describe('the key of an installation', () => {
  it('is made beside the database, for its owner alone, and used from then on', async () => {
    const here = installation()
    await storeSecret(here)
    const key = readFileSync(here.keyFile)
    expect(statSync(here.keyFile).mode & 0o777).toBe(0o600)
    await using opened = await here.open()
    expect([readFileSync(here.keyFile), opened.sealed]).toEqual([key, 0])
  })

  it('is not replaced by another one, even if nothing is sealed yet, unless that is said', async () => {
    const here = installation()
    await using opened = await here.open()
    const own = opened.seals.currentKeyId
    rmSync(here.keyFile)
    await expect(here.open()).rejects.toThrow(
      `This database is used with the key ${own}, and ${here.keyFile} has no key. Put`,
    )
    const other = newSecretKey()
    writeFileSync(here.keyFile, writeSecretKeys([other]))
    await expect(here.open()).rejects.toThrow(
      ` the key ${own}, and ${here.keyFile} has the key ${other.id}. Put`,
    )
    await opened.db.insertInto('secret_keys').values({ id: 'old', created_at: 0 }).execute()
    const keys = writeSecretKeys([other, newSecretKey()])
    writeFileSync(here.keyFile, keys)
    await expect(here.open()).rejects.toThrow(` with the keys old, ${own}, and `)
    await expect(here.open()).rejects.toThrow(` has the keys ${other.id}, `)
    await using again = await here.open('discard')
    expect(again.seals.currentKeyId).toBe(other.id)
    await using last = await here.open()
    expect(last.discarded).toBeUndefined()
  })

  it('is one of this database if it is named as an old one', async () => {
    const [old, next] = [join(temporaryFolder(), 'old'), join(temporaryFolder(), 'next')]
    for (const file of [old, next]) writeFileSync(file, writeSecretKeys([newSecretKey()]))
    const PAGEMARK_DATA_DIR = temporaryFolder()
    const settings = { PAGEMARK_DATA_DIR, PAGEMARK_SECRET_KEY_FILE: old }
    const before = installation(settings)
    await (await before.open()).db.destroy()
    const rotated = { PAGEMARK_SECRET_KEY_FILE: next, PAGEMARK_SECRET_KEYS_OLD_FILE: old }
    await using opened = await installation({ ...settings, ...rotated }).open()
    await using again = await before.open()
    expect(opened.seals.keyIds).toContain(again.seals.currentKeyId)
  })

  it('is asked for before anything else is done, and secrets are discarded only where that is said', async () => {
    const here = installation()
    await storeSecret(here)
    rmSync(here.keyFile)
    await expect(here.open()).rejects.toThrow(REFUSAL)
    expect(existsSync(here.keyFile)).toBe(false)
    writeFileSync(here.keyFile, writeSecretKeys([newSecretKey()]))
    await expect(here.open()).rejects.toThrow(REFUSAL)

    await using opened = await here.open('discard')
    expect(sealingNews(opened)).toEqual([
      'Authenticator apps no longer accepted (recovery codes are):',
      '  ada@example.com',
      'Page credentials removed from reports:',
      '  https://www.example.com/',
    ])
    await using again = await here.open()
    expect(sealingNews(again)).toEqual([])
  })

  it.each([
    { name: 'is absent', content: undefined, says: 'does not exist' },
    { name: 'is no key', content: 'hunter2\n', says: 'must contain 32 bytes' },
  ])('that is set and $name stops the start', async ({ content, says }) => {
    const file = join(temporaryFolder(), 'key')
    if (content !== undefined) writeFileSync(file, content)
    for (const name of ['SECRET_KEY_FILE', 'SECRET_KEYS_OLD_FILE']) {
      await expect(installation({ [`PAGEMARK_${name}`]: file }).open()).rejects.toThrow(says)
    }
  })
})

describe('pagemark secrets rotate', () => {
  it('replaces the key in the data folder, but not under a running server', async () => {
    const here = installation()
    await storeSecret(here)
    const key = readFileSync(here.keyFile, 'utf8')
    for (const serve of [lockFolder, shareFolder]) {
      const release = serve(here.config)
      await expect(runRotate(here.terminal)).rejects.toThrow('while no Pagemark server runs')
      release()
    }
    await runRotate(here.terminal)
    expect(here.printed).toEqual([
      expect.stringMatching(/^2 secrets were sealed with the key .{11}\.$/),
    ])
    const rotated = readFileSync(here.keyFile, 'utf8')
    expect([rotated.includes(key.trim()), rotated.trim().split('\n').length]).toEqual([false, 1])
    await using opened = await here.open()
    expect(opened.discarded).toBeUndefined()
  })

  it('leaves a key file of the operator alone, and seals with its first key', async () => {
    const [old, next] = [newSecretKey(), newSecretKey()]
    const file = join(temporaryFolder(), 'key')
    writeFileSync(file, writeSecretKeys([old]))
    const here = installation({ PAGEMARK_SECRET_KEY_FILE: file })
    await storeSecret(here)
    writeFileSync(file, writeSecretKeys([next, old]))
    await runRotate(here.terminal)
    expect(here.printed).toEqual([`2 secrets were sealed with the key ${next.id}.`])
    writeFileSync(file, writeSecretKeys([next]))
    await using opened = await here.open()
    expect(opened.seals.keyIds).toEqual([next.id])
    expect(existsSync(here.keyFile)).toBe(false)
  })
})

describe('pagemark backup', () => {
  it('writes the key beside the copy, which both together restore', async () => {
    const here = installation()
    await storeSecret(here)
    const copy = join(temporaryFolder(), 'copy')
    await runBackup({ folder: copy, key: 'with key' }, here.terminal)
    const key = join(copy, 'secret.key')
    expect(here.printed.slice(-1)).toEqual([`The key of its stored secrets is in ${key}.`])
    expect(statSync(key).mode & 0o777).toBe(0o600)

    const there = installation()
    writeFileSync(join(there.folder, 'pagemark.db'), readFileSync(join(copy, 'pagemark.db')))
    await expect(there.open()).rejects.toThrow(REFUSAL)
    writeFileSync(there.keyFile, readFileSync(key))
    await using opened = await there.open()
    expect(opened.discarded).toBeUndefined()
  })

  it('leaves the key out where that is said', async () => {
    const here = installation()
    await (await here.open()).db.destroy()
    const copy = join(temporaryFolder(), 'copy')
    await runBackup({ folder: copy, key: 'without key' }, here.terminal)
    expect(here.printed[0]).toBe(copy)
    expect(existsSync(join(copy, 'secret.key'))).toBe(false)
  })
})
