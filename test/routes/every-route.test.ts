import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { startApi } from '../support/api.ts'
import { ACTORS } from '../support/routes/row.ts'
import { ROWS, ROWS_OF } from '../support/routes/rows.ts'

it('has a row for each route, and a route for each row', async () => {
  await using api = await startApi({
    metrics: { token: 'operator', queue: async () => ({ running: 0, waiting: [], jobs: [] }) },
  })
  const registered = [...api.app.routeTable].flatMap(([path, methods]) =>
    [...methods]
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${path.replace(/\.[0-9a-f]{12}\./, '.:hash.')}`),
  )
  const rows = new Set(ROWS.map(({ route }) => route.split('?')[0] ?? ''))
  expect([...rows].toSorted()).toEqual(registered.toSorted())
})

it('says for each actor what they get', () => {
  expect(ROWS.filter(({ statuses }) => statuses.length !== ACTORS.length)).toEqual([])
})

it('has one test file for each family of routes', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name !== 'every-route.test.ts')
  expect(files.toSorted()).toEqual(
    Object.keys(ROWS_OF)
      .map((family) => `${family}.test.ts`)
      .toSorted(),
  )
})
