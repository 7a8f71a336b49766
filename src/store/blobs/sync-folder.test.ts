import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { syncFolder } from './sync-folder.ts'

describe('a folder', () => {
  it.runIf(process.platform === 'linux')('that cannot be flushed fails nothing', async () => {
    await expect(syncFolder('/proc/self')).resolves.toBeUndefined()
  })

  it('that was removed has nothing to flush', async () => {
    await expect(syncFolder(join(temporaryFolder(), 'gone'))).resolves.toBeUndefined()
  })

  it('of another kind is an error', async () => {
    await expect(syncFolder(join(import.meta.filename, 'below'))).rejects.toThrow('ENOTDIR')
  })
})
