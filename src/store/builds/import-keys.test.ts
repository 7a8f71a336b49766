import { describe, expect, it } from 'vitest'
import { openTestStore, reportDraft, type TestStore } from '../../../test/support/store.ts'
import type { Owner } from '../accounts/actor.ts'

const SITE = 'Site'

/** A shared project: its owner and an editor have each created a key. */
async function sharedProject(test: TestStore) {
  const [owner, editor] = [await test.owner(), await test.owner()]
  const { reports, memberships, projects, users } = test.store
  await reports.store(owner, reportDraft({ project: SITE }))
  const email = (await users.find(editor.id))?.email ?? ''
  await memberships.share(owner, SITE, { email, role: 'editor' })
  const id = (await projects.find(owner, SITE))?.id ?? ''
  const make = (maker: Owner, hash: string) =>
    test.store.importKeys.create(maker, id, { hash, hint: hash })
  expect(await make(owner, 'of the owner')).toBe('created')
  expect(await make(editor, 'of the editor')).toBe('created')
  const valid = async () => {
    const hashes = ['of the owner', 'of the editor']
    const found = await Promise.all(hashes.map((hash) => test.store.importKeys.findByHash(hash)))
    return hashes.filter((_, place) => found[place] !== undefined)
  }
  return { owner, editor, email, id, make, valid }
}

describe('an import key', () => {
  it.each([
    {
      what: 'is removed',
      end: async (test: TestStore, { owner, email }: Awaited<ReturnType<typeof sharedProject>>) =>
        await test.store.memberships.remove(owner, SITE, email),
    },
    {
      what: 'leaves',
      end: async (test: TestStore, { editor, id }: Awaited<ReturnType<typeof sharedProject>>) =>
        await test.store.memberships.leave(editor, id),
    },
    {
      what: 'becomes a viewer',
      end: async (test: TestStore, { owner, email }: Awaited<ReturnType<typeof sharedProject>>) =>
        await test.store.memberships.share(owner, SITE, { email, role: 'viewer' }),
    },
  ])('is revoked when the editor who created it $what', async ({ end }) => {
    await using test = await openTestStore()
    const project = await sharedProject(test)
    expect(await project.valid()).toEqual(['of the owner', 'of the editor'])
    await end(test, project)
    expect(await project.valid()).toEqual(['of the owner'])
    expect(await test.store.importKeys.list(project.owner, SITE)).toHaveLength(1)
    // It stays revoked if they come back.
    await test.store.memberships.share(project.owner, SITE, {
      email: project.email,
      role: 'editor',
    })
    expect(await project.valid()).toEqual(['of the owner'])
    expect(await project.make(project.editor, 'another')).toBe('created')
  })

  it.each(['viewer', 'editor'] as const)(
    'is revoked when the former address of the editor becomes that of a %s',
    async (role) => {
      await using test = await openTestStore()
      const { owner, editor, email, valid } = await sharedProject(test)
      await test.store.users.setEmail(editor.id, `moved-${email}`)
      expect(await valid()).toHaveLength(2)
      await test.store.memberships.share(owner, SITE, { email, role })
      expect(await valid()).toEqual(['of the owner'])
    },
  )

  it('is valid only if created before its editor is removed at the same time', async () => {
    await using test = await openTestStore()
    const { owner, editor, email, make } = await sharedProject(test)
    for (let round = 0; round < 15; round += 1) {
      await test.store.memberships.share(owner, SITE, { email, role: 'editor' })
      const hash = `round ${round}`
      await Promise.all([make(editor, hash), test.store.memberships.remove(owner, SITE, email)])
      expect(await test.store.importKeys.findByHash(hash)).toBeUndefined()
    }
  })

  it('is refused while the account of the editor is disabled', async () => {
    await using test = await openTestStore()
    const { editor, valid } = await sharedProject(test)
    await test.store.userAdministration.setDisabled(editor.id, true)
    expect(await valid()).toEqual(['of the owner'])
    await test.store.userAdministration.setDisabled(editor.id, false)
    expect(await valid()).toEqual(['of the owner', 'of the editor'])
  })

  it('is valid without a known creator, as those of earlier versions are', async () => {
    await using test = await openTestStore()
    const { valid } = await sharedProject(test)
    await test.db.updateTable('import_keys').set({ created_by: null }).execute()
    expect(await valid()).toEqual(['of the owner', 'of the editor'])
    await test.db.updateTable('import_keys').set({ created_by: 'deleted' }).execute()
    expect(await valid()).toEqual([])
  })
})
