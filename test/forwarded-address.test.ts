import { describe, expect, it } from 'vitest'
import { quickPasswords } from './support/quick-passwords.ts'
import { type ApiOptions, startApi } from './support/api.ts'
import { reportDraft } from './support/store.ts'

/** Wrong passwords that one address may try on one report before it has to wait. */
const FREE = 5

/** The response to the sixth try if the tries have these `X-Forwarded-For` headers. */
async function sixthTry(
  asked: ApiOptions,
  forwarded: (attempt: number) => string,
): Promise<number> {
  await using api = await startApi(asked)
  const { owner } = await api.user()
  const passwordHash = await quickPasswords().hash('right')
  const { report } = await api.store.reports.store(owner, reportDraft({ privacy: 2, passwordHash }))
  const statuses: number[] = []
  for (let attempt = 0; attempt <= FREE; attempt += 1) {
    const answer = await fetch(`${api.address}/r/${report.id}/unlock`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': forwarded(attempt) },
      body: new URLSearchParams({ password: 'wrong' }),
    })
    statuses.push(answer.status)
  }
  expect(statuses.slice(0, FREE)).toEqual(Array.from({ length: FREE }, () => 403))
  return statuses[FREE] ?? 0
}

const others = (attempt: number) => `192.0.2.${attempt}`

describe('the address that tries are counted by', () => {
  it('is the connection’s where no proxy is named, whatever the request says', async () => {
    expect(await sixthTry({}, others)).toBe(429)
    expect(await sixthTry({ trustProxy: ['198.51.100.0/24'] }, others)).toBe(429)
  })

  it('is what the proxy says where one is named', async () => {
    expect(await sixthTry({ trustProxy: 1 }, others)).toBe(403)
    expect(await sixthTry({ trustProxy: ['127.0.0.0/8'] }, others)).toBe(403)
  })

  it('is the last that the proxy says, not what its client made up before it', async () => {
    const spoofed = (attempt: number) => `203.0.113.${attempt}, 192.0.2.1`
    expect(await sixthTry({ trustProxy: 1 }, spoofed)).toBe(429)
    expect(await sixthTry({ trustProxy: ['127.0.0.0/8'] }, spoofed)).toBe(429)
  })

  it('is a whole /64 of IPv6, and IPv4 however it is written', async () => {
    const inOne = (attempt: number) => `2001:db8:0:1::${attempt + 1}`
    const inMany = (attempt: number) => `2001:db8:0:${attempt}::1`
    const mapped = (attempt: number) => (attempt % 2 === 0 ? '192.0.2.1' : '::ffff:192.0.2.1')
    expect(await sixthTry({ trustProxy: 1 }, inOne)).toBe(429)
    expect(await sixthTry({ trustProxy: 1 }, inMany)).toBe(403)
    expect(await sixthTry({ trustProxy: 1 }, mapped)).toBe(429)
  })
})
