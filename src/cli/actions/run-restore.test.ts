import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { installation } from '../../../test/support/installation.ts'
import { startS3Server } from '../../../test/support/s3-server.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { CliError } from '../cli-error.ts'
import { runBackup } from './run-backup.ts'
import { runRestore } from './run-restore.ts'

it.each([
  { name: 'a missing bucket', bucket: 'other', key: 'key', reason: 'has no bucket "other".' },
  {
    name: 'a wrong key',
    bucket: 'bucket',
    key: 'wrong',
    reason: 'answers GET with 403 InvalidAccessKeyId: check AWS_ACCESS_KEY_ID.',
  },
])('a restore into $name is refused in one line', async ({ bucket, key, reason }) => {
  await using server = await startS3Server('bucket')
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('AWS_ACCESS_KEY_ID', key)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  const from = installation()
  await (await from.open()).db.destroy()
  const folder = join(temporaryFolder(), 'backup')
  await runBackup({ folder, key: 'with key' }, from.terminal)
  const to = installation({ PAGEMARK_BLOB_URL: `s3://${bucket}?endpoint=${server.endpoint}` })
  await expect(runRestore(folder, to.terminal)).rejects.toEqual(
    new CliError(`The backup was not restored: The file store at ${server.endpoint} ${reason}`),
  )
})
