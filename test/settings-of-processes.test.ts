import { expect, it } from 'vitest'
import { startApi } from './support/api.ts'
import { signedIn } from './support/people.ts'

const PATH = '/admin/settings'

it('a setting that another process has just changed is shown, and what it becomes is explained', async () => {
  await using api = await startApi()
  const { visitor, owner } = await signedIn(api, { admin: true })
  const by = { id: owner.id, from: { address: '192.0.2.1', agent: 'test' } }
  const change = { name: 'KEEP_RUNS', before: null, after: '100', told: 'KEEP_RUNS: 50 → 100' }
  await api.store.storedSettings.change([change], by)
  const fewer = await visitor.post(PATH, { KEEP_RUNS: '60', 'seen-KEEP_RUNS': '100' })
  expect(fewer.text).toContain('the latest 60 runs stay')
  await api.store.storedSettings.change([{ ...change, before: '100', after: '200' }], by)
  expect((await visitor.get(PATH)).text).toContain('name="seen-KEEP_RUNS" value="200"')
})
