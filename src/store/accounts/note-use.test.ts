import { expect, it } from 'vitest'
import { openTestStore } from '../../../test/support/store.ts'
import { createKeys } from './keys.ts'
import { noteUse } from './note-use.ts'

const failing = (code: string) =>
  Promise.reject(Object.assign(new Error('The statement failed.'), { code }))

it('loses only the record if the database takes no changes', async () => {
  await expect(noteUse(failing('25006'))).resolves.toBeUndefined()
  await expect(noteUse(failing('SQLITE_READONLY'))).resolves.toBeUndefined()
  await expect(noteUse(failing('42P01'))).rejects.toThrow('The statement failed.')
})

it('lets a key be used whose use cannot be recorded', async () => {
  await using test = await openTestStore()
  const { id } = await test.owner()
  const refused = test.db.withPlugin({
    transformQuery: () => {
      throw Object.assign(new Error('read-only'), { code: '25006' })
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await expect(createKeys(refused).touch({ id, lastUsedAt: null }, 1)).resolves.toBeUndefined()
})
