import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { webhookForm } from '../src/notify/forms/webhook-form.ts'
import { openSettings } from '../src/store/channels/channel-settings.ts'
import { startApi, type TestApi } from './support/api.ts'

const DAY_MS = 24 * 60 * 60_000
const EVENT = {
  id: 'e1',
  kind: 'webhook.test',
  at: 0,
  headline: 'A test',
  lines: [],
  link: 'https://pagemark.example/',
  subject: { kind: 'channel', id: 'c1' },
  data: {},
} as const
const MESSAGE = { id: 'e1', project: null, link: EVENT.link, events: [EVENT] } as const

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

/** A webhook whose secret is replaced so many times. Returns its secrets, the first one first. */
async function rotatedTimes(times: number) {
  const { send } = await api.user()
  const json = { kind: 'webhook', url: 'https://hooks.example/' }
  const { data, secret } = (await send('POST', '/channels', { json })).body
  const secrets: string[] = [secret]
  for (let time = 0; time < times; time += 1) {
    secrets.push((await send('POST', `/channels/${data.id}/rotate`)).body.secret)
  }
  return { id: String(data.id), secrets }
}

/** Those of these secrets with which a receiver accepts a message that is sent at this time. */
async function accepting(id: string, secrets: readonly string[], at: number): Promise<string[]> {
  const row = await api.db
    .selectFrom('channels')
    .select('settings')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const settings = openSettings(api.seals, id, row.settings ?? '')
  if (settings.kind !== 'webhook') throw new Error('This is no webhook.')
  const { headers, body } = webhookForm(MESSAGE, settings, at)
  const signatures = String(headers['webhook-signature']).split(' ')
  const signedAt = new Date(Number(headers['webhook-timestamp']) * 1000)
  return secrets.filter((secret) =>
    signatures.includes(new Webhook(secret).sign('e1', signedAt, body)),
  )
}

it('each replaced secret signs for a day, also if its successor is replaced in the meantime', async () => {
  const { id, secrets } = await rotatedTimes(2)
  expect(await accepting(id, secrets, Date.now())).toEqual(secrets)
  expect(await accepting(id, secrets, Date.now() + DAY_MS)).toEqual(secrets.slice(-1))
})

it('of many secrets within a day, the first and the latest sign', async () => {
  const { id, secrets } = await rotatedTimes(6)
  const [first, , , ...latest] = secrets
  expect(await accepting(id, secrets, Date.now())).toEqual([first, ...latest])
})
