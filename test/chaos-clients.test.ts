import { expect, it } from 'vitest'
import type { Exchange } from '../bench/chaos/check/history.ts'
import { createApi } from '../bench/chaos/scene/ask-api.ts'
import { hourlyAllowance } from '../bench/chaos/scene/hourly-allowance.ts'
import { startApi, storedReport } from './support/api.ts'

const portOf = ({ address }: { readonly address: string }) => Number(new URL(address).port)

it('a deletion that a client sends everywhere reaches each web process', async () => {
  await using one = await startApi()
  await using other = await startApi({ ...one.store, keyring: one.keyring })
  const user = await one.user()
  const { id } = await storedReport(user)
  const exchanges: Exchange[] = []
  const allowance = hourlyAllowance(() => 0)
  const { insistEverywhere } = createApi({
    webs: [portOf(one), portOf(other)],
    key: user.secret,
    random: () => 0,
    exchanges,
    deletions: { reports: allowance, projects: allowance },
  })
  const asked = { what: 'delete', key: 'a' } as const
  const told = await insistEverywhere(asked, { path: `/reports/${id}`, method: 'DELETE' })
  expect(told.as).toBe('acknowledged')
  expect(new Set(exchanges.map(({ web }) => web))).toEqual(new Set([portOf(one), portOf(other)]))
  const answers = exchanges.map((all) =>
    all.told.as === 'refused' ? all.told.status : all.told.as,
  )
  expect(new Set(answers)).toEqual(new Set(['acknowledged', 404]))
})

it('clients delete less in any hour than the security log names', () => {
  let minute = 0
  const isAllowed = hourlyAllowance(() => minute * 60_000)
  const allowedNow = () => Array.from({ length: 100 }, isAllowed).filter(Boolean).length
  expect([allowedNow(), allowedNow()]).toEqual([100, 50])
  minute = 59
  expect(allowedNow()).toBe(0)
  minute = 60
  expect([allowedNow(), allowedNow()]).toEqual([100, 50])
})
