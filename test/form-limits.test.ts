import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_FIELDS } from '../src/web/http/form-text.ts'
import { BULK_LIMIT } from '../src/web/pages/reports/bulk-bar.tsx'
import { MOST_LINES } from '../src/web/pages/new-audit/list-audit-page.tsx'
import { startApi, type TestApi } from './support/api.ts'
import { signedIn } from './support/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
})

const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`f${number}`, '1']))

describe('a form', () => {
  it('with more fields than any of ours is refused, and the page says why', async () => {
    const { visitor } = await signedIn(api)
    const { status, text } = await visitor.post('/new', fields(MOST_FIELDS + 1))
    expect(status).toBe(413)
    expect(text).toContain('The form has more than 500 fields.')
    expect((await visitor.post('/new', fields(MOST_FIELDS))).status).toBe(422)
  })

  it('that is larger than its page needs is refused, and the page says how much it may be', async () => {
    const { visitor } = await signedIn(api)
    const { status, text } = await visitor.post('/new', { url: 'x'.repeat(16 * 1024) })
    expect(status).toBe(413)
    expect(text).toContain('The form is larger than 16 KB.')
  })

  it('of the API is counted too', async () => {
    const user = await api.user()
    const answer = await user.send('POST', '/reports', { form: fields(MOST_FIELDS + 1) })
    expect([answer.status, answer.body.type]).toEqual([
      413,
      'urn:problem-type:pagemark:body-too-large',
    ])
    expect(answer.body.detail).toContain('more than 500 fields')
  })

  it('accepts a URL of 2,048 characters that take nine bytes each when encoded', async () => {
    const { visitor } = await signedIn(api)
    const url = `https://example.com/${'ー'.repeat(200)}?${'ー'.repeat(20)}`
    expect((await visitor.post('/new', { url })).status).toBe(303)
  })

  it(`may list ${MOST_LINES} URLs of the greatest length`, async () => {
    const { visitor } = await signedIn(api)
    const lines = Array.from({ length: MOST_LINES }, (_, number) =>
      `https://example.com/${number}?`.padEnd(2_048, 'x'),
    )
    const { status, location } = await visitor.post('/new/list', { urls: lines.join('\r\n') })
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/batches\//)])
  })

  it(`may name ${BULK_LIMIT} reports, a hundred of them ticked`, async () => {
    const { visitor } = await signedIn(api)
    const ids = Array.from({ length: BULK_LIMIT }, () => crypto.randomUUID())
    const ticked = ids.slice(0, 100).map((id) => [`pick.${id}`, '1'])
    const sent = {
      ...Object.fromEntries(ticked),
      ids: ids.join(','),
      shown: ids.slice(0, 100).join(','),
    }
    const list = { list: '/reports?per_page=100', do: 'run' }
    const { status, location } = await visitor.post('/reports/bulk', { ...sent, ...list })
    expect([status, location]).toEqual([303, '/reports?per_page=100'])
  })
})

describe('a query', () => {
  it.each(['/', '/healthz', '/nothing', '/api/v1/reports', '/r/sample', '/?a=1&'])(
    'with more fields than any of ours is refused: %s',
    async (path) => {
      const query = (count: number) => new URLSearchParams(fields(count)).toString()
      const sign = path.includes('?') ? '' : '?'
      const answer = await fetch(`${api.address}${path}${sign}${query(MOST_FIELDS + 1)}`)
      expect([answer.status, await answer.text()]).toEqual([
        400,
        expect.stringContaining('The URL has more than 500 query fields.'),
      ])
      const fewer = await fetch(`${api.address}${path}${sign}${query(MOST_FIELDS - 1)}`)
      expect(fewer.status).not.toBe(400)
    },
  )
})
