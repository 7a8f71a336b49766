import { expect, it } from 'vitest'
import { startApi } from './support/api.ts'
import { visitorOf } from './support/people.ts'

const HOOK = 'https://hooks.example/T0/B1/x'
const OWN = { 'sec-fetch-site': 'same-origin' }

it('a channel sends the failed messages of a time again, at most 100 at once and the oldest first', async () => {
  await using api = await startApi()
  const user = await api.user()
  const { id } = (await user.send('POST', '/channels', { json: { kind: 'slack', url: HOOK } })).body
    .data
  const tested = await user.send('POST', `/channels/${id}/test`)
  const first = await api.db
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', tested.body.data.delivery_id)
    .executeTakeFirstOrThrow()
  const at = first.created_at
  const rows = Array.from({ length: 102 }, (_, place) => ({
    ...first,
    id: `dead-${String(place).padStart(3, '0')}`,
    event_id: `event-${place}`,
    status: 'dead' as const,
    attempt: 10,
    // Made days before the last attempt failed.
    created_at: at - 75 * 60 * 60_000,
    tried_at: at + place,
  }))
  const event = await api.db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', first.event_id)
    .executeTakeFirstOrThrow()
  const events = rows.map((row) => ({ ...event, id: row.event_id }))
  await api.db.insertInto('events').values(events).execute()
  for (let from = 0; from < rows.length; from += 51) {
    await api.db
      .insertInto('deliveries')
      .values(rows.slice(from, from + 51))
      .execute()
  }
  const path = `/channels/${id}/redeliver`
  const send = async (since: string, by = user) => await by.send('POST', path, { json: { since } })
  const second = new Date(at + 1).toISOString()
  expect((await send(second)).body).toEqual({ data: { queued: 100, left: 1 } })
  const states = async () => {
    const all = await api.db
      .selectFrom('deliveries')
      .select(['id', 'attempt'])
      .where('channel_id', '=', id)
      .where('status', '=', 'dead')
      .orderBy('id')
      .execute()
    return all.map((row) => row.id)
  }
  expect(await states()).toEqual(['dead-000', 'dead-101'])
  expect((await send('yesterday')).body.errors).toHaveProperty('since')
  expect((await send(second, await api.user())).status).toBe(404)

  const visitor = await visitorOf(api, user.owner)
  expect((await visitor.get(`/channels/${id}`)).text).toContain('Send failed messages again')
  const sent = await visitor.post(path, { period: 'hour' }, OWN)
  expect([sent.status, await states()]).toEqual([303, []])
  expect((await visitor.get(`/channels/${id}`)).text).not.toContain('Send failed messages again')
  await user.send('PATCH', `/channels/${id}`, { json: { enabled: 0 } })
  expect((await send(second)).status).toBe(409)
})
