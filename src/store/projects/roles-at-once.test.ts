import { expect, it } from 'vitest'
import { allAtOnce } from '../../../test/support/all-at-once.ts'
import { engineOfTests } from '../../../test/support/migrated-database.ts'
import { openTestStore } from '../../../test/support/store.ts'
import type { Connection } from '../database/database.ts'
import { createMemberships } from './memberships.ts'

it.each(['a feed', 'an import key', 'ignored checks', 'a change', 'budgets'] as const)(
  'a member who is removed at the same moment leaves nothing: %s',
  async (left) => {
    await using test = await openTestStore()
    const { budgets, feeds, importKeys, memberships, projects, users } = test.store
    const owner = await test.owner()
    const { id, email } = await users.create({ email: 'ada@example.com', admin: false })
    const member = { kind: 'user', id, level: 'expert' } as const
    const project = await projects.open(owner, 'library')
    await memberships.share(owner, project, { email, role: 'editor' })
    const makes = {
      'a feed': async () => await feeds.renew(member, project),
      'an import key': async () =>
        await importKeys.create(member, project, { hash: 'hash', hint: 'pmk_' }),
      'ignored checks': async () =>
        await projects.ignoreCheck(member, project, { check: 'title-present', ignored: true }),
      'a change': async () =>
        await projects.update(member, project, { ignoredChecks: ['title-present'] }),
      budgets: async () => await budgets.change(member, project, () => []),
    }
    const make = makes[left]
    // PostgreSQL: the member asks before the removal ends, and waits for it.
    const remove = async (db: Connection) =>
      await createMemberships(db).remove(owner, project, email)
    if (engineOfTests() === 'sqlite') await remove(test.db)
    const [made] = await allAtOnce<unknown>(test.db, remove, () => [make()])
    expect(made).toBeUndefined()
    expect(await projects.find(owner, project)).toMatchObject({ ignoredChecks: [] })
  },
)
