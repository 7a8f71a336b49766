import { describe, expect, it } from 'vitest'
import { openTestStore, reportDraft } from '../../../test/support/store.ts'
import type { Owner } from '../accounts/actor.ts'

const RULES = [
  { measure: 'score', min: 80 },
  { measure: 'lcp', max: 2500, path: '/shop/*' },
]

async function twoUsers(test: Awaited<ReturnType<typeof openTestStore>>) {
  const user = async (email: string): Promise<Owner> => {
    const { id } = await test.store.users.create({ email, admin: false })
    return { kind: 'user', id, level: 'expert' }
  }
  const owner = await user('a@example.com')
  const other = await user('b@example.com')
  const draft = reportDraft({ project: 'shop' })
  const { report } = await test.store.reports.store(owner, draft)
  return { owner, other, report }
}

describe('the budgets of a project', () => {
  it('are those that were set last, in their order, for each of its reports', async () => {
    await using test = await openTestStore()
    const { owner, report } = await twoUsers(test)
    const { budgets } = test.store
    expect(await budgets.list(owner, 'shop')).toEqual([])
    expect(await budgets.change(owner, 'shop', () => RULES)).toEqual(RULES)
    expect(await budgets.list(owner, 'SHOP')).toEqual(RULES)
    expect(await budgets.ofReport(report)).toEqual(RULES)
    await budgets.change(owner, 'shop', (before) => before.toReversed().slice(0, 1))
    expect(await budgets.ofReport(report)).toEqual(RULES.slice(1))
  })

  it('are not visible to other users', async () => {
    await using test = await openTestStore()
    const { owner, other, report } = await twoUsers(test)
    const { budgets, memberships } = test.store
    await budgets.change(owner, 'shop', () => RULES)
    expect(await budgets.list(other, report.projectId)).toBeUndefined()
    expect(await budgets.change(other, report.projectId, () => [])).toBeUndefined()
    await memberships.share(owner, 'shop', { email: 'b@example.com', role: 'viewer' })
    expect(await budgets.list(other, report.projectId)).toEqual(RULES)
    await expect(budgets.change(other, report.projectId, () => [])).rejects.toMatchObject({
      code: 'role-insufficient',
    })
    await memberships.share(owner, 'shop', { email: 'b@example.com', role: 'editor' })
    expect(await budgets.change(other, report.projectId, () => [])).toEqual([])
  })

  it('are deleted with the project', async () => {
    await using test = await openTestStore()
    const { owner } = await twoUsers(test)
    await test.store.budgets.change(owner, 'shop', () => RULES)
    await test.store.projects.delete(owner, 'shop')
    expect(await test.db.selectFrom('budgets').selectAll().execute()).toEqual([])
  })
})
