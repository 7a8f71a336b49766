import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Owner } from '../src/store/accounts/actor.ts'
import type { Report } from '../src/store/reports/report-row.ts'
import type { Reports } from '../src/store/reports/reports.ts'
import { startApi, type TestApi } from './support/api.ts'
import { sessionOf } from './support/people.ts'
import { rawReader, requestsFor } from './support/raw-reader.ts'
import { reportDraft } from './support/store.ts'

/** Rows of a list at its highest length, with URLs at theirs. */
const ROWS = 20_000
const URL_LENGTH = 1_900

/** More bytes than the kernel buffers for a reader that reads nothing. */
const KERNEL = 12 * 1024 * 1024

let api: TestApi
let owner: Owner
let report: Report
let session: string
let rowsRead = 0
beforeAll(async () => {
  const repeated: Pick<Reports, 'listIds' | 'findSeveral' | 'scoresBefore'> = {
    listIds: async () => ({ items: Array<string>(ROWS).fill(report.id), total: ROWS }),
    findSeveral: async (_, ids) => {
      rowsRead += ids.length
      return ids.map(() => report)
    },
    scoresBefore: async () => new Map(),
  }
  const reports = new Proxy(repeated, {
    get: (own, name) => Reflect.get(own, name) ?? Reflect.get(api.store.reports, name),
  })
  // oxlint-disable-next-line no-unsafe-type-assertion -- the rest is the store's
  api = await startApi({ reports: reports as Reports })
  owner = (await api.user()).owner
  const url = `https://example.com/?${'long'.repeat(URL_LENGTH / 4)}`
  report = (await api.store.reports.store(owner, reportDraft({ url }))).report
  session = await sessionOf(api, owner)
})
afterAll(() => api[Symbol.asyncDispose]())
beforeEach(() => {
  rowsRead = 0
})

async function ask() {
  const socket = await rawReader(api.address)
  socket.write(
    requestsFor(['/reports.csv']).replace('\r\n\r\n', `\r\nCookie: pagemark=${session}\r\n\r\n`),
  )
  await expect.poll(() => rowsRead).toBeGreaterThan(0)
  return socket
}

/** The number of rows read once reading has stopped. */
async function settledRows(): Promise<number> {
  let before = -1
  await expect
    .poll(
      () => {
        const isSettled = before === rowsRead
        before = rowsRead
        return isSettled
      },
      { interval: 200, timeout: 10_000 },
    )
    .toBe(true)
  return rowsRead
}

describe('a long list as CSV', () => {
  it('is read no faster than it is taken, and to its end', async () => {
    const socket = await ask()
    const rows = await settledRows()
    expect(rows * URL_LENGTH).toBeLessThan(KERNEL)
    expect(rows).toBeLessThan(ROWS)
    socket.resume()
    await expect.poll(() => rowsRead, { timeout: 20_000 }).toBe(ROWS)
    socket.destroy()
  })

  it('is not read further after the client disconnects', async () => {
    const socket = await ask()
    const rows = await settledRows()
    socket.destroy()
    expect(await settledRows()).toBeLessThanOrEqual(rows + 200)
    expect((await fetch(`${api.address}/healthz`)).status).toBe(200)
  })
})
