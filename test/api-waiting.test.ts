import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { auditAtOnce, startApi } from './support/api.ts'
import { completed, failed, runNext } from './support/store.ts'

const url = 'https://example.com/'

describe('Prefer: wait', () => {
  it('holds the answer until the run has ended', async () => {
    await using api = await startApi({ audit: auditAtOnce })
    const user = await api.user()
    const { status, headers, body } = await user.send('POST', '/reports', {
      json: { url },
      headers: { prefer: 'respond-async, wait=30' },
    })
    expect([status, headers.get('preference-applied')]).toEqual([201, 'wait=30'])
    expect(body.data).toMatchObject({ status: 'completed', result: 'decent', score: 78 })

    const again = await user.send('PATCH', `/reports/${body.data.id}`, {
      form: { results: '1' },
      headers: { prefer: 'wait=999' },
    })
    expect([again.status, again.headers.get('preference-applied')]).toEqual([200, 'wait=60'])
    expect(again.body.data).toMatchObject({ status: 'completed', runs: 2 })
  })

  it('ends with a run that fails', async () => {
    await using api = await startApi({ audit: async () => failed() })
    const { send } = await api.user()
    const headers = { prefer: 'wait=30' }
    const { status, body } = await send('POST', '/reports', { json: { url }, headers })
    expect([status, body.data.error.code]).toEqual([201, 'unreachable'])
  })

  it('returns the current state when the time is up', async () => {
    await using api = await startApi()
    const { send } = await api.user()
    const begin = performance.now()
    const { status, body } = await send('POST', '/reports', {
      json: { url },
      headers: { prefer: 'wait=1' },
    })
    expect([status, body.data.status]).toEqual([201, 'queued'])
    expect(performance.now() - begin).toBeGreaterThan(990)
  })

  it('returns at once when there is nothing to wait for', async () => {
    await using api = await startApi({ audit: auditAtOnce })
    const { send } = await api.user()
    const headers = { prefer: 'wait=30' }
    const { body } = await send('POST', '/reports', { json: { url }, headers })
    const changed = await send('PUT', `/reports/${body.data.id}`, { json: { privacy: 1 }, headers })
    expect(changed.body.data).toMatchObject({ status: 'completed', privacy: 1, runs: 1 })
  })

  it('ends when the report is deleted meanwhile', async () => {
    await using api = await startApi()
    const user = await api.user()
    const waiting = user.send('POST', '/reports', { json: { url }, headers: { prefer: 'wait=30' } })
    let id: string | undefined
    while (id === undefined) id = (await user.send('GET', '/reports')).body.data[0]?.id
    await user.send('DELETE', `/reports/${id}`)
    expect((await waiting).status).toBe(404)
  })

  it('does not hold up a server that closes', async () => {
    const api = await startApi()
    const { send } = await api.user()
    const waiting = send('POST', '/reports', { json: { url }, headers: { prefer: 'wait=60' } })
    await sleep(100)
    const begin = performance.now()
    const [answer] = await Promise.all([waiting, api[Symbol.asyncDispose]()])
    expect([answer.status, answer.body.data.status]).toEqual([201, 'queued'])
    expect(performance.now() - begin).toBeLessThan(5_000)
  })
})

describe('Idempotency-Key', () => {
  it('gives the same report to the same body, as form or JSON', async () => {
    let told = 0
    await using api = await startApi({ onRunStored: () => (told += 1) })
    const user = await api.user()
    const headers = { 'idempotency-key': 'a-1' }
    const fields = { url, privacy: '2', password: 'secret' }
    const first = await user.send('POST', '/reports', { json: fields, headers })
    for (const sent of [{ json: fields }, { form: fields }, { json: { ...fields, other: 1 } }]) {
      const again = await user.send('POST', '/reports', { ...sent, headers })
      expect([again.status, again.text]).toEqual([201, first.text])
      expect(again.headers.get('location')).toBe(first.headers.get('location'))
    }
    expect((await user.send('GET', '/reports')).body.meta.total).toBe(1)
    expect(told).toBe(1)
  })

  it('says no less than the first time, when that waited for the run', async () => {
    await using api = await startApi({ audit: auditAtOnce })
    const { send } = await api.user()
    const headers = { 'idempotency-key': 'a-1', prefer: 'wait=30' }
    const first = await send('POST', '/reports', { json: { url }, headers })
    const again = await send('POST', '/reports', { json: { url }, headers })
    expect(first.body.data).toMatchObject({ status: 'completed', score: 78 })
    expect([again.status, again.text]).toEqual([201, first.text])
    for (const name of ['location', 'preference-applied']) {
      expect(again.headers.get(name)).toBe(first.headers.get(name))
    }
  })

  it('waits for the run that the first request did not wait for', async () => {
    await using api = await startApi()
    const user = await api.user()
    const key = { 'idempotency-key': 'a-1' }
    const first = await user.send('POST', '/reports', { json: { url }, headers: key })
    expect(first.body.data.status).toBe('queued')

    const headers = { ...key, prefer: 'wait=30' }
    const waiting = user.send('POST', '/reports', { json: { url }, headers })
    await sleep(100)
    await runNext(api, completed({ score: 73 }))
    const again = await waiting
    expect([again.status, again.headers.get('preference-applied')]).toEqual([201, 'wait=30'])
    expect(again.body.data).toMatchObject({
      id: first.body.data.id,
      status: 'completed',
      score: 73,
    })
  })

  it('neither makes a deleted report again nor says that it is still there', async () => {
    await using api = await startApi()
    const { send } = await api.user()
    const headers = { 'idempotency-key': 'a-1' }
    const first = await send('POST', '/reports', { json: { url }, headers })
    await send('DELETE', `/reports/${first.body.data.id}`)
    const again = await send('POST', '/reports', { json: { url }, headers })
    expect([again.status, again.body.type]).toEqual([
      404,
      'urn:problem-type:pagemark:report-not-found',
    ])
    expect((await send('GET', '/reports')).body.meta.total).toBe(0)
  })

  it('refuses another body', async () => {
    await using api = await startApi()
    const user = await api.user()
    const headers = { 'idempotency-key': 'a-1' }
    const fields = { url, privacy: 2, password: 'one' }
    await user.send('POST', '/reports', { json: fields, headers })
    for (const change of [{ url: 'https://example.org/' }, { privacy: 1 }, { password: 'two' }]) {
      const { status, body } = await user.send('POST', '/reports', {
        json: { ...fields, ...change },
        headers,
      })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['Idempotency-Key']])
    }
    expect((await user.send('GET', '/reports')).body.meta.total).toBe(1)
  })

  it('is each user’s own', async () => {
    await using api = await startApi()
    const [one, two] = [await api.user(), await api.user()]
    const sent = { json: { url }, headers: { 'idempotency-key': 'same' } }
    const first = await one.send('POST', '/reports', sent)
    const second = await two.send('POST', '/reports', sent)
    expect(second.status).toBe(201)
    expect(second.body.data.id).not.toBe(first.body.data.id)
  })

  it('counts as absent when it is empty, and is refused beyond 255 characters', async () => {
    await using api = await startApi()
    const { send } = await api.user()
    for (let time = 1; time <= 2; time += 1) {
      await send('POST', '/reports', { json: { url }, headers: { 'idempotency-key': '' } })
    }
    expect((await send('GET', '/reports')).body.meta.total).toBe(2)
    const headers = { 'idempotency-key': 'x'.repeat(256) }
    const { status, body } = await send('POST', '/reports', { json: { url }, headers })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['Idempotency-Key']])
  })

  it('keeps no trace of the password that a reader of the database could test', async () => {
    await using api = await startApi()
    const { send } = await api.user()
    const json = { url, privacy: 2, password: 'hunter2' }
    await send('POST', '/reports', { json, headers: { 'idempotency-key': 'k' } })
    const [kept] = await api.db.selectFrom('idempotency').selectAll().execute()

    // Another key of the same user, for whom a fingerprint of the body only would be the same.
    const [user] = await api.store.users.list()
    const other = await api.key({ kind: 'user', id: user?.id ?? '', level: 'expert' })
    await other.client.send('POST', '/reports', { json, headers: { 'idempotency-key': 'k2' } })
    const rows = await api.db.selectFrom('idempotency').selectAll().execute()
    expect(rows.find(({ key }) => key === 'k2')?.fingerprint).not.toBe(kept?.fingerprint)
    expect(JSON.stringify(rows)).not.toContain('hunter2')
  })
})
