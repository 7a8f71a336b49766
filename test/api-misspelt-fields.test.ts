import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BODIES, startApi, storedReport, type TestApi, type TestUser } from './support/api.ts'

let api: TestApi
let user: TestUser

beforeAll(async () => {
  api = await startApi()
  user = await api.user()
})

afterAll(async () => {
  await api[Symbol.asyncDispose]()
})

describe.each(BODIES)('storing a report by %s', (_name, body) => {
  it('refuses a misspelt field, names the one that was meant, and stores nothing', async () => {
    const count = async () => (await user.send('GET', '/reports')).body.meta.total
    const before = await count()
    const { status, body: answer } = await user.send(
      'POST',
      '/reports',
      body({ url: 'example.com', privacyy: '1', Device: 'desktop', privcy: '', device: 'none' }),
    )
    expect([status, answer.errors]).toEqual([
      422,
      {
        device: ['device must be mobile, desktop or both.'],
        privacyy: ['privacyy is not a field of this request; did you mean privacy?'],
        Device: ['Device is not a field of this request; did you mean device?'],
      },
    ])
    expect(await count()).toBe(before)
  })

  it('refuses more fields than any request has, before it compares their names', async () => {
    const names = Array.from({ length: 501 }, (_, index) => [`privac${index}`, '1'])
    const sent = body({ url: 'example.com', ...Object.fromEntries(names) })
    const { status, body: answer } = await user.send('POST', '/reports', sent)
    expect([status, answer.errors]).toEqual([413, undefined])
  })

  it('ignores unknown fields that resemble no known one', async () => {
    const fields = { url: 'example.com', visibility: '1', name: 'x', urlencoded: '1' }
    const { status, body: answer } = await user.send('POST', '/reports', body(fields))
    expect([status, answer.data.privacy]).toEqual([201, 0])
  })
})

describe.each(['PUT', 'PATCH'])('changing a report by %s', (method) => {
  it('refuses a misspelt field beside known ones, names the one that was meant, and changes nothing', async () => {
    const { id } = await storedReport(user)
    const json = { privcy: 1, project: 'Other' }
    const { status, body } = await user.send(method, `/reports/${id}`, { json })
    expect([status, body.errors]).toEqual([
      422,
      { privcy: ['privcy is not a field of this request; did you mean privacy?'] },
    ])
    const { body: after } = await user.send('GET', `/reports/${id}`)
    expect(after.data).toMatchObject({ privacy: 0, project: 'example.com' })
  })
})

describe('changing a project', () => {
  it('refuses a misspelt field beside a known one, and changes nothing', async () => {
    await storedReport(user, { project: 'Before' })
    const json = { name: 'After', ignored_check: [] }
    const { status, body } = await user.send('PATCH', '/projects/Before', { json })
    expect([status, body.errors]).toEqual([
      422,
      {
        ignored_check: [
          'ignored_check is not a field of this request; did you mean ignored_checks?',
        ],
      },
    ])
    expect((await user.send('GET', '/projects/Before')).status).toBe(200)
  })
})
