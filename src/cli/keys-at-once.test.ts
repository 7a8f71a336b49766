import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { allAtOnce } from '../../test/support/all-at-once.ts'
import { installation } from '../../test/support/installation.ts'
import { onServer } from '../../test/support/installations.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { newSecretKey, writeSecretKeys } from '../secrets/secret-key.ts'
import { lockName } from '../store/database/locks.ts'

it('one of two first processes that start at once with different keys is refused', async () => {
  const { DATABASE_URL = '' } = (await onServer()).config
  const [one, other] = [installationWithKey(DATABASE_URL), installationWithKey(DATABASE_URL)]
  await using opened = await one.open()
  const { db } = opened
  await db.deleteFrom('secret_keys').execute()

  const start = async ({ open }: typeof one) => {
    await using started = await open()
    return started.seals.currentKeyId
  }
  const outcomes = await allAtOnce(
    db,
    (trx) => lockName(trx, 'secret keys'),
    () => [one, other].map(async (each) => await start(each).catch(String)),
  )
  const keys = await db.selectFrom('secret_keys').select('id').execute()
  expect(keys).toHaveLength(1)
  const [{ id } = { id: '' }] = keys
  expect(outcomes).toContainEqual(id)
  expect(outcomes).toContainEqual(
    expect.stringMatching(
      `This database is used with the key ${id}, and .*shared\\.key has the key`,
    ),
  )
})

function installationWithKey(PAGEMARK_DATABASE_URL: string) {
  const file = join(temporaryFolder(), 'shared.key')
  writeFileSync(file, writeSecretKeys([newSecretKey()]))
  return installation({ PAGEMARK_DATABASE_URL, PAGEMARK_SECRET_KEY_FILE: file })
}
