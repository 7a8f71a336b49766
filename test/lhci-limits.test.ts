import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createUploadReader } from '../src/engine/read-uploads.ts'
import { newApiKey } from '../src/accounts/api-key.ts'
import type { Owner } from '../src/store/accounts/actor.ts'
import { startApi, type TestApi } from './support/api.ts'
import { reportDraft } from './support/store.ts'

const MEGABYTE = 1024 * 1024
/** Within this time a server answers that does not wait for the body. */
const EARLY_MS = 150

const uploads = createUploadReader()
let api: TestApi
let path: string
let token: string
/** Another project of the same owner. */
let other: { readonly path: string; readonly token: string }
beforeAll(async () => {
  const heldBodies = { ofAll: 100 * MEGABYTE, ofOne: 2.5 * MEGABYTE }
  api = await startApi({ heldBodies, uploads })
  const { owner } = await api.user()
  ;({ path, token } = await withKey(owner, 'library'))
  other = await withKey(owner, 'museum')
})

async function withKey(owner: Owner, project: string) {
  const { report } = await api.store.reports.store(owner, reportDraft({ project }))
  const { secret, hash, hint } = newApiKey()
  await api.store.importKeys.create(owner, report.projectId, { hash, hint })
  return { path: `/v1/projects/${report.projectId}/builds/x/runs`, token: secret }
}

afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await uploads.close()
})

/** Sends a part of a body, and waits until it is told to send the rest. */
async function begin(megabytes: number) {
  const headers = {
    'x-lhci-build-token': token,
    'content-type': 'application/json',
    'content-length': String(megabytes * MEGABYTE),
  }
  const asked = request(`${api.address}/lhci${path}`, { method: 'POST', headers })
  const bytes = Buffer.alloc(megabytes * MEGABYTE - 1, 'x')
  await new Promise((resolve) => asked.write(bytes, resolve))
  return async () => {
    const answered = once(asked, 'response')
    asked.end('x')
    const [answer]: IncomingMessage[] = await answered
    if (answer) await textOf(answer)
  }
}

/**
 * Announces a body of megabytes, and sends it piece by piece unless it is answered before.
 *
 * @returns with the megabytes that were sent
 */
async function sendBytes(path: string, own: string, megabytes: number) {
  const headers = {
    'x-lhci-build-token': own,
    'content-type': 'application/json',
    'content-length': String(megabytes * MEGABYTE),
  }
  const asked = request(`${api.address}/lhci${path}`, { method: 'POST', headers })
  const answered = once(asked, 'response')
  asked.flushHeaders()
  const isEarly = await Promise.race([answered.then(() => true), delay(EARLY_MS, false)])
  const written = isEarly ? 0 : megabytes
  for (let sent = 0; sent < written; sent += 1) {
    await new Promise((resolve) => asked.write(Buffer.alloc(MEGABYTE, 'x'), resolve))
  }
  if (!isEarly) asked.end()
  const [answer]: IncomingMessage[] = await answered
  if (!answer) throw new Error('There is no response.')
  const told = await textOf(answer)
  asked.on('error', () => undefined).destroy()
  return { status: answer.statusCode, text: told, written }
}

it('returns 413 for a result of more than 10 MB after reading at most 40 MB', async () => {
  const sent = await sendBytes(path, token, 12)
  expect([sent.status, sent.written]).toEqual([413, 12])
  expect(sent.text).toContain('must not be larger than 10 MB')
  const endless = await sendBytes(path, token, 41)
  expect([endless.status, endless.written]).toEqual([413, 0])
})

it('does not read the body of a client without a key', async () => {
  const stranger = await sendBytes(path, newApiKey().secret, 12)
  expect([stranger.status, stranger.written]).toEqual([404, 0])
  const asked = await sendBytes('/v1/projects/lookup', token, 1)
  expect([asked.status, asked.written]).toEqual([413, 0])
})

it('limits the memory for bodies of one user, whatever the project', async () => {
  // The server may read the second key first, and refuses the first body then: once more.
  const refused = async () => {
    const end = await begin(2)
    const { status, text } = await sendBytes(other.path, other.token, 1)
    await end()
    return [status, text]
  }
  await expect.poll(refused, { timeout: 20_000 }).toEqual([503, expect.stringContaining('uploads')])
  expect((await sendBytes(path, token, 1)).status).toBe(400)
})

it('gives an import key the request limit of API keys', async () => {
  const limits = { apiPerMinute: 2, auditsPerMinute: 0, auditsPerHour: 0, queuePerUser: 0 }
  await using limited = await startApi({ limits })
  const owner = await limited.user()
  const draft = reportDraft({ project: 'library' })
  await limited.store.reports.store(owner.owner, draft)
  const { secret, hash, hint } = newApiKey()
  await limited.store.importKeys.create(owner.owner, 'library', { hash, hint })
  const ask = async () =>
    await fetch(`${limited.address}/lhci/v1/projects/lookup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: secret }),
    })
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
  const refused = await ask()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
})

it('refuses hostile results in a thread of their own', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  const keys = Array.from({ length: 2e5 }, (_, key) => `"${key}":0`)
  for (const lhr of [
    `{${keys.join(',')}}`,
    `${'['.repeat(1e5)}${']'.repeat(1e5)}`,
    '{'.repeat(1e5),
  ]) {
    const answer = await fetch(`${api.address}/lhci${path}`, {
      method: 'POST',
      headers: { 'x-lhci-build-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ url: '/', lhr }),
    })
    expect([answer.status, (await answer.text()).includes('nested more than 64 deep')]).toEqual([
      422,
      true,
    ])
  }
  expect(parse.mock.calls.filter(([text]) => text.length > 1e5)).toEqual([])
  parse.mockRestore()
})
