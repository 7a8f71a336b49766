import { afterEach, describe, expect, it } from 'vitest'
import { quickPasswords } from '../../../../test/support/quick-passwords.ts'
import { startApi, type ApiOptions } from '../../../../test/support/api.ts'
import { completed, reportDraft } from '../../../../test/support/store.ts'
import { ACTORS } from '../../../../test/support/routes/row.ts'
import { ROWS } from '../../../../test/support/routes/rows.ts'
import type { Privacy } from '../../../store/tables/report-tables.ts'

const PASSWORD = 'grüße & <b>'
const URL_OF_PAGE = 'https://secret-project.example/launch'

const broken = async () => Promise.reject(new Error('disk /var/data is gone'))

const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each[Symbol.asyncDispose]()
})

/** A server with reports that share a password, each with a result. */
async function start(asked: ApiOptions = {}) {
  const api = await startApi(asked)
  open.push(api)
  const { owner } = await api.user()
  const passwordHash = await quickPasswords().hash(PASSWORD)
  const store = async (privacy: Privacy = 2) => {
    const draft = reportDraft({ url: URL_OF_PAGE, privacy, passwordHash })
    const { report } = await api.store.reports.store(owner, draft)
    const run = await api.queue.claim('test')
    if (run) await api.queue.finish(run.token, completed({ score: 87 }))
    return report.id
  }
  const get = async (id: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${api.address}/r/${id}`, { headers })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const unlock = async (
    id: string,
    password = PASSWORD,
    headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
  ) => {
    const answer = await fetch(`${api.address}/r/${id}/unlock`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ password }),
      redirect: 'manual',
    })
    const cookie = answer.headers.getSetCookie()[0] ?? ''
    return {
      status: answer.status,
      headers: answer.headers,
      text: await answer.text(),
      cookie,
      pair: cookie.split(';', 1).join(''),
      paths: answer.headers.getSetCookie().map((each) => /; Path=([^;]*)/.exec(each)?.[1] ?? ''),
    }
  }
  return { api, owner, store, get, unlock }
}

describe('a report behind a password', () => {
  it('reveals nothing before the password is entered', async () => {
    const { store, get } = await start()
    const { status, headers, text } = await get(await store())
    expect(status).toBe(200)
    expect(text).toContain('<title>Protected report – Pagemark</title>')
    expect(text).not.toMatch(/secret-project|\b87\b|Opening hours|example\.com/)
    expect(text).toContain('noindex')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toContain('noindex')
  })

  it('says the same whether there is a result or not, but for its own address', async () => {
    const { api, owner, store, get } = await start()
    const id = await store()
    const draft = reportDraft({ privacy: 2, passwordHash: 'x' })
    const other = (await api.store.reports.store(owner, draft)).report.id
    expect((await get(other)).text.replaceAll(other, id)).toBe((await get(id)).text)
  })

  it('opens with its password for twelve hours, and is not cached', async () => {
    const { store, get, unlock } = await start()
    const id = await store()
    const { status, headers, cookie, pair } = await unlock(id)
    expect([status, headers.get('location')]).toEqual([303, `/r/${id}`])
    expect(cookie).toMatch(/^pagemark-unlock=[\w-]{43};/)
    expect(cookie.split('; ').slice(1).toSorted()).toEqual(
      ['HttpOnly', 'Max-Age=648000', `Path=/r/${id}`, 'SameSite=Lax'].toSorted(),
    )
    const opened = await get(id, { cookie: pair })
    expect(opened.text).toContain('87 of 100')
    expect(opened.headers.get('cache-control')).toBe('no-store')
    expect(opened.headers.get('referrer-policy')).toBe('same-origin')
  })

  it('keeps of the cookie only its hash', async () => {
    const { api, store, unlock } = await start()
    const { pair } = await unlock(await store())
    const token = pair.split('=')[1]
    const [row] = await api.db.selectFrom('report_unlocks').selectAll().execute()
    expect(row?.token_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(token)
  })

  it('marks the cookie as one for https where that is the way to it', async () => {
    const { store, get, unlock } = await start({ baseUrl: 'https://pagemark.example' })
    const id = await store()
    const { cookie, pair } = await unlock(id)
    expect(cookie).toMatch(/^__Secure-pagemark-unlock=/)
    expect(cookie).toContain('; Secure')
    expect((await get(id, { cookie: pair })).text).toContain('87 of 100')
    expect((await get(id, { cookie: pair.replace('__Secure-', '') })).text).toContain('Protected')
  })

  it('does not open with the cookie to another', async () => {
    const { store, get, unlock } = await start()
    const [one, other] = [await store(), await store()]
    const { pair } = await unlock(one)
    expect((await get(other, { cookie: pair })).text).toContain('Protected report')
  })

  it('is closed again when its password changes', async () => {
    const { api, owner, store, get, unlock } = await start()
    const id = await store()
    const { pair } = await unlock(id)
    await api.store.reports.update(owner, id, { privacy: 2, passwordHash: 'another' })
    expect((await get(id, { cookie: pair })).text).toContain('Protected report')
  })

  it('is not found once it is made private, even with the cookie', async () => {
    const { api, owner, store, get, unlock } = await start()
    const id = await store()
    const { pair } = await unlock(id)
    await api.store.reports.update(owner, id, { privacy: 1 })
    expect((await get(id, { cookie: pair })).status).toBe(404)
  })
})

describe('the password form of a report', () => {
  it('says when the password is wrong or missing', async () => {
    const { store, unlock } = await start()
    const id = await store()
    const wrong = await unlock(id, 'guess')
    expect([wrong.status, wrong.cookie]).toEqual([403, ''])
    expect(wrong.text).toContain('The password is wrong. Check it and try again.')
    expect(wrong.text).not.toContain('guess')
    const none = await unlock(id, '')
    expect(none.status).toBe(400)
    expect(none.text).toContain('Enter the password of the report.')
  })

  it('is limited to five attempts a minute per report', async () => {
    const { store, unlock } = await start()
    const [id, other] = [await store(), await store()]
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await unlock(id, `guess ${tries}`)).status).toBe(403)
    }
    const sixth = await unlock(id)
    expect([sixth.status, sixth.cookie]).toEqual([429, ''])
    const seconds = Number(sixth.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(sixth.text).toContain(`again in ${seconds} seconds`)
    expect((await unlock(other)).status).toBe(303)
  })

  it('answers the same for private and unknown reports, however often it is sent', async () => {
    const { store, unlock } = await start()
    const hidden = await store(1)
    const unknown = '0199c0de-0000-7000-8000-000000000000'
    for (let tries = 0; tries < 7; tries += 1) {
      const [one, other] = [await unlock(hidden), await unlock(unknown)]
      expect([one.status, one.text.replaceAll(hidden, unknown)]).toEqual([other.status, other.text])
      expect(one.headers.get('retry-after')).toBe(null)
    }
  })

  it('redirects to the report when it needs no password any more', async () => {
    const { store, unlock } = await start()
    const id = await store(0)
    const { status, headers } = await unlock(id)
    expect([status, headers.get('location')]).toEqual([303, `/r/${id}`])
  })
})

describe('a form that another site sends', () => {
  const ELSEWHERE = [
    { name: 'cross-site', headers: { 'sec-fetch-site': 'cross-site' } },
    { name: 'same-site', headers: { 'sec-fetch-site': 'same-site' } },
    { name: 'of a foreign origin', headers: { origin: 'https://evil.example' } },
    { name: 'of no origin', headers: { origin: 'null' } },
    { name: 'that says nothing of where it is from', headers: {} },
    {
      name: 'with our origin, which the browser contradicts',
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://pagemark.example' },
    },
  ] as const
  it('is refused', async () => {
    const { store, unlock } = await start({ baseUrl: 'https://pagemark.example' })
    const id = await store()
    for (const { name, headers } of ELSEWHERE) {
      const { status, cookie } = await unlock(id, PASSWORD, headers)
      expect([name, status, cookie]).toEqual([name, 403, ''])
    }
  })

  it.each([
    {
      name: 'the operator',
      asked: { baseUrl: 'https://pagemark.example' },
      origin: 'https://pagemark.example',
    },
    { name: 'the request', asked: {}, origin: undefined },
  ])('is known by the address that $name names', async ({ asked, origin }) => {
    const { api, store, unlock } = await start(asked)
    const { status } = await unlock(await store(), PASSWORD, { origin: origin ?? api.address })
    expect(status).toBe(303)
  })
})

describe('a body that is no form', () => {
  it.each([
    {
      name: 'JSON',
      type: 'application/json',
      body: '{"password":"x"}',
      status: 415,
      says: 'Bad request',
    },
    {
      name: 'too large',
      type: 'application/x-www-form-urlencoded',
      body: `password=${'x'.repeat(20_000)}`,
      status: 413,
      says: 'The form is too large',
    },
  ])('is answered by a page: $name', async ({ type, body, status, says }) => {
    const { api, store } = await start()
    const answer = await fetch(`${api.address}/r/${await store()}/unlock`, {
      method: 'POST',
      headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
      body,
    })
    expect(answer.status).toBe(status)
    expect(await answer.text()).toContain(`<h1>${says}</h1>`)
  })
})

it('a cookie is sent with all that it opens, as browsers read paths of cookies', async () => {
  const { store, unlock } = await start()
  const id = await store()
  const { paths } = await unlock(id)
  const place = ACTORS.indexOf('unlocked')
  const opened = ROWS.filter(
    ({ route, statuses }) => route.startsWith('GET /r/:id') && statuses[place] === 200,
  ).map(({ route }) => route.slice('GET '.length).replace(':id', id))
  expect(opened.length).toBeGreaterThan(10)
  // RFC 6265, section 5.1.4.
  const isSent = (path: string) => paths.some((own) => path === own || path.startsWith(`${own}/`))
  expect(opened.filter((path) => !isSent(path))).toEqual([])
  expect(isSent(`/r/${await store()}`)).toBe(false)
})

describe('a fault of ours', () => {
  it('is a page with a number and without a word about the inside', async () => {
    const { api, store } = await start({
      results: { shown: broken, shownJson: broken, ofRun: broken, before: broken, latest: broken },
    })
    const answer = await fetch(`${api.address}/r/${await store(0)}`)
    const text = await answer.text()
    expect(answer.status).toBe(500)
    expect(text).not.toContain('disk')
    expect(text).toContain(answer.headers.get('x-request-id'))
    expect(api.log.join('')).toContain('disk /var/data is gone')
  })
})
