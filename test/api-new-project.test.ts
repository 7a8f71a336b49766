import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})

afterAll(async () => {
  await api[Symbol.asyncDispose]()
})

const pathOf = (name: string) => `/projects/${encodeURIComponent(name)}`

describe('a new project', () => {
  it('is created without reports, and found at its address', async () => {
    const user = await api.user()
    const json = { name: ' Shop ', ignored_checks: ['hsts'] }
    const { status, body, headers } = await user.send('POST', '/projects', { json })
    expect([status, body.data]).toMatchObject([
      201,
      { project: 'Shop', role: 'owner', reports: 0, ignored_checks: ['hsts'] },
    ])
    const location = headers.get('location') ?? ''
    expect(location).toMatch(new RegExp(`/api/v1/projects/${body.data.id}$`))
    const path = location.slice(location.indexOf('/projects'))
    expect((await user.send('GET', path)).body.data).toEqual(body.data)
    expect((await user.send('GET', pathOf('SHOP'))).body.data).toEqual(body.data)
  })

  it.each([
    { json: {}, fields: ['name'] },
    { json: { name: ' ' }, fields: ['name'] },
    { json: { name: 'x'.repeat(256) }, fields: ['name'] },
    { json: { name: 'x', ignored_checks: ['hstss'] }, fields: ['ignored_checks'] },
    { json: { name: '..', ignored_checks: 'hstss' }, fields: ['name', 'ignored_checks'] },
    { json: { name: 'x', ignored_check: ['hsts'] }, fields: ['ignored_check'] },
  ])('is refused with every wrong field: $json', async ({ json, fields }) => {
    const user = await api.user()
    const { status, body } = await user.send('POST', '/projects', { json })
    expect([status, Object.keys(body.errors)]).toEqual([422, fields])
    expect((await user.send('GET', '/projects')).body.meta.total).toBe(0)
  })

  it('does not take the name of another one, in any case', async () => {
    const [user, other] = [await api.user(), await api.user()]
    await user.send('POST', '/projects', { form: { name: 'Shop' } })
    const { status, body } = await user.send('POST', '/projects', { form: { name: 'sHOP' } })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['name']])
    expect((await other.send('POST', '/projects', { form: { name: 'Shop' } })).status).toBe(201)
  })
})
