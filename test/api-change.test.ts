import { credentialsOf } from '../src/store/reports/request-columns.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  BODIES,
  endRuns,
  startApi,
  storedReport,
  type TestApi,
  type TestUser,
} from './support/api.ts'
import { RUN_CHANGE_FIELDS } from '../src/web/api/run-fields.ts'

const KNOWN = ['privacy', 'password', 'results', 'project', ...Object.keys(RUN_CHANGE_FIELDS)]

let api: TestApi
let user: TestUser

beforeAll(async () => {
  api = await startApi()
  user = await api.user()
})

afterAll(async () => {
  await api[Symbol.asyncDispose]()
})

const stored = (fields?: Record<string, unknown>) => storedReport(user, fields)

describe.each(['PUT', 'PATCH'])('changing a report by %s', (method) => {
  it.each(BODIES)('changes what is sent in %s and leaves the rest', async (_name, body) => {
    const before = await stored({ project: 'Before' })
    const path = `/reports/${before.id}`
    const { status, body: answer } = await user.send(method, path, body({ privacy: '1' }))
    expect(status).toBe(200)
    expect(answer).toEqual({
      data: { ...before, privacy: 1, updated_at: expect.any(String) },
    })
    const moved = await user.send(method, path, body({ project: 'After' }))
    expect(moved.body.data).toMatchObject({ privacy: 1, project: 'After' })
    const nothing = await user.send(method, path, body({ privacy: '', project: '', results: '' }))
    expect(nothing.body.data).toMatchObject({ privacy: 1, project: 'After', runs: 1 })
  })

  it('changes nothing without a body', async () => {
    const before = await stored()
    const { status, body } = await user.send(method, `/reports/${before.id}`)
    expect([status, body.data]).toEqual([200, { ...before, updated_at: expect.any(String) }])
  })

  it('refuses a body of which it knows nothing, and ignores what is unknown beside the known', async () => {
    const { id } = await stored()
    const url = 'http://other.example/'
    const { status, body } = await user.send(method, `/reports/${id}`, { json: { url } })
    expect([status, body.detail, body.errors]).toEqual([
      422,
      `The body contains no known field. Known fields: ${KNOWN.join(', ')}.`,
      { url: ['url is not a field of this request.'] },
    ])
    const both = await user.send(method, `/reports/${id}`, { json: { url, privacy: 1 } })
    expect([both.status, both.body.data.privacy]).toEqual([200, 1])
  })

  it('changes how the next runs are made, and leaves what is not sent', async () => {
    const { id } = await stored({ language: 'de', access_username: 'crew', access_password: 'one' })
    const path = `/reports/${id}`
    const rowOf = async () => {
      const { access_password, ...row } = await api.db
        .selectFrom('reports')
        .select(['samples', 'language', 'wait_for', 'access_username', 'access_password'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const { username: access_username, password } =
        credentialsOf({ id, ...row, access_password }, api.seals) ?? {}
      return { ...row, access_username, access_password: password }
    }
    const json = { wait_for: '#app', samples: 3 }
    expect((await user.send(method, path, { json })).body.data).toMatchObject({
      language: 'de',
      wait_for: '#app',
      has_access: true,
    })
    await user.send(method, path, { json: { access_password: 'two' } })
    await user.send(method, path, { json: { language: 'fr', privacy: 1 } })
    const after = { samples: 3, language: 'fr', wait_for: '#app', access_username: 'crew' }
    expect(await rowOf()).toEqual({ ...after, access_password: 'two' })
    await user.send(method, path, { json: { access_username: 'mate', access_password: 'three' } })
    expect(await rowOf()).toEqual({
      ...after,
      access_username: 'mate',
      access_password: 'three',
    })
  })

  it('refuses what no run can be made with, and a password without a user name', async () => {
    const { id } = await stored()
    const json = { samples: 2, language: 'german', wait_for: 'a >', access_password: 'x' }
    const { status, body } = await user.send(method, `/reports/${id}`, { json })
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([
      422,
      ['access_username', 'language', 'samples', 'wait_for'],
    ])
  })

  it('keeps a password through changes of privacy', async () => {
    const { id } = await stored({ privacy: 2, password: 'one' })
    const path = `/reports/${id}`
    for (const privacy of [0, 1]) {
      const { body } = await user.send(method, path, { json: { privacy } })
      expect(body.data).toMatchObject({ privacy, has_password: true })
    }
    const back = await user.send(method, path, { json: { privacy: 2 } })
    expect([back.status, back.body.data.privacy]).toEqual([200, 2])
  })

  it('takes a new password alone when the privacy is 2', async () => {
    const { id } = await stored({ privacy: 2, password: 'one' })
    const hash = async () => (await api.store.reportLocks.find(id))?.passwordHash
    const before = await hash()
    const { status } = await user.send(method, `/reports/${id}`, { json: { password: 'two' } })
    expect(status).toBe(200)
    expect(await hash()).not.toBe(before)

    const tooLong = { json: { password: 'x'.repeat(1025), results: 2 } }
    const refused = await user.send(method, `/reports/${id}`, tooLong)
    expect([refused.status, Object.keys(refused.body.errors).toSorted()]).toEqual([
      422,
      ['password', 'results'],
    ])
  })

  it('ignores a password unless the privacy is or becomes 2', async () => {
    const { id } = await stored()
    for (const fields of [
      { password: 'x' },
      { password: 7 },
      { privacy: 1, password: 'x'.repeat(2000) },
    ]) {
      const { status, body } = await user.send(method, `/reports/${id}`, { json: fields })
      expect([status, body.data.has_password]).toEqual([200, false])
    }
    const refused = await user.send(method, `/reports/${id}`, { json: { privacy: 2 } })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['password']])
    const locked = await user.send(method, `/reports/${id}`, {
      json: { privacy: 2, password: 'x' },
    })
    expect(locked.body.data).toMatchObject({ privacy: 2, has_password: true })
  })

  it('audits again only with results=1, and once while a run waits', async () => {
    const { id } = await stored()
    const path = `/reports/${id}`
    const waiting = await user.send(method, path, { form: { results: '1' } })
    expect(waiting.body.data).toMatchObject({ status: 'queued', runs: 1 })

    await endRuns(api, id)
    const unchanged = await user.send(method, path, { form: { results: '0' } })
    expect(unchanged.body.data).toMatchObject({ status: 'completed', runs: 1 })
    const again = await user.send(method, path, { json: { results: 1 } })
    expect(again.body.data).toMatchObject({ status: 'queued', runs: 2, result: 'decent' })
    const still = await user.send(method, path, { json: { results: '1' } })
    expect(still.body.data).toMatchObject({ status: 'queued', runs: 2 })
  })

  it.each(['2', 'x', '-1', 'true'])('refuses results=%s', async (results) => {
    const { id } = await stored()
    const { status, body } = await user.send(method, `/reports/${id}`, { form: { results } })
    expect([status, body.errors]).toEqual([422, { results: ['results must be 0 or 1.'] }])
  })
})
