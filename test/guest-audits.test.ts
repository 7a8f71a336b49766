import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueDepth } from '../src/queue/queue-depth.ts'
import { endRuns, startApi, type TestApi } from './support/api.ts'
import { guest, GUEST_URL, guestIn, idOf, ownerOf, startOpen } from './support/guests.ts'
import { PERSON_PASSWORD, signedIn } from './support/people.ts'
import { reportDraft } from './support/store.ts'

describe('where visitors may not have pages audited', () => {
  it('there is no form, and what is sent all the same is refused', async () => {
    await using api = await startOpen({ anonymousAudits: () => false })
    const { get, post } = guest(api)
    const landing = await get(`/?url=${encodeURIComponent(GUEST_URL)}`)
    expect(landing.text).not.toContain('<form')
    expect(landing.text).not.toContain('opening-hours')
    expect(landing.text).toContain('Sign in and enter a URL,')
    expect((await post('/', { url: GUEST_URL })).status).toBe(404)
    expect((await get('/new')).location).toBe('/signin?next=%2Fnew')
    expect((await post('/new', { url: GUEST_URL })).location).toBe('/signin?next=%2Fnew')
    expect(await queueDepth(api.db)).toEqual({ queued: 0, running: 0 })
  })

  it('reports of before are still kept by who asked for them', async () => {
    let on = true
    await using api = await startOpen({ anonymousAudits: () => on })
    const { owner, visitor } = await signedIn(api)
    const path = await guestIn(api, visitor)
    on = false
    expect((await visitor.post(`${path}/keep`)).location).toBe(path)
    expect(await ownerOf(api, path)).toBe(owner.id)
  })
})

describe('an audit without an account', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startOpen()
  })
  afterAll(() => api[Symbol.asyncDispose]())

  it('takes an address, and leads to the report, which is public and in no index', async () => {
    const { get, post, visitor } = guest(api)
    const landing = await get('/')
    expect(landing.text).toContain('<form class="form" method="post" action="/">')
    expect(landing.text).toMatch(/<input[^>]*name="url"[^>]*autofocus/)
    expect(landing.headers.get('content-security-policy')).not.toContain('script-src')

    const asked = await post('/', { url: 'www.example.com/opening-hours' })
    expect(asked.status).toBe(303)
    const path = asked.location ?? ''
    const waiting = await get(path)
    expect(waiting.status).toBe(200)
    expect(waiting.text).toContain('The page is being audited')
    expect(waiting.text).toContain('Kept until')
    expect(waiting.headers.get('cache-control')).toBe('no-store')
    await endRuns(api, idOf(path))
    const report = await get(path)
    expect(report.text).toContain('Kept until')
    expect(report.headers.get('x-robots-tag')).toContain('noindex')
    expect(report.text).toContain('content="noindex')
    expect(visitor.cookies.size).toBe(1)
  })

  it('is visible to anyone with the link, with a note that it will be deleted and no controls', async () => {
    const path = await guest(api).ask()
    for (const { get } of [guest(api)]) {
      const seen = await get(path)
      expect(seen.status).toBe(200)
      expect(seen.text).toContain(
        'A visitor created this report without an account. It is deleted after',
      )
      expect(seen.text).not.toContain('To keep it')
      expect(seen.text).not.toContain('/cancel')
    }
    const { visitor } = await signedIn(api)
    const seen = await visitor.get(path)
    expect(seen.text).not.toContain('Keep report')
    expect(seen.text).not.toContain(`${path}/run`)
  })

  it('reads nothing but the address and the device', async () => {
    const path = await guest(api).ask({
      device: 'both',
      samples: '5',
      privacy: '2',
      password: 'x',
      project: 'mine',
    })
    const report = await api.store.reports.find({ kind: 'anonymous' }, idOf(path))
    expect(report).toMatchObject({ device: 'both', samples: 1, privacy: 0, hasPassword: false })
    expect(report?.project).not.toBe('mine')
  })

  it('creates a new report each time, never one of another guest', async () => {
    const { owner } = await api.user()
    const { report } = await api.store.reports.store(owner, reportDraft({ url: GUEST_URL }))
    const { ask } = guest(api)
    const paths = [await ask(), await ask(), `/r/${report.id}`]
    expect(new Set(paths).size).toBe(3)
  })

  it('gives its cookie to the pages of that report alone', async () => {
    const { post } = guest(api)
    const asked = await post('/', { url: GUEST_URL })
    const cookie = asked.headers.getSetCookie().find((line) => line.startsWith('pagemark-guest='))
    expect(cookie).toMatch(/; Path=\/r\/[\da-f-]{36};.* HttpOnly;.* SameSite=Lax/)
    expect(cookie).toContain('Max-Age=604800')
    expect(cookie).toContain(`Path=${asked.location}`)
  })

  it('keeps what was typed, and says what is wrong with it', async () => {
    const { post, get } = guest(api)
    const nothing = await post('/', { url: ' ' })
    expect([nothing.status, nothing.headers.get('cache-control')]).toEqual([422, 'no-store'])
    expect(nothing.text).toContain('Enter a page address, such as example.com.')
    const named = await post('/', { url: 'http://me@a.example/"><b>', device: 'desktop' })
    expect(named.status).toBe(422)
    expect(named.text).toContain('value="http://me@a.example/&quot;>&lt;b>"')
    expect(named.text).toMatch(/<input type="radio" name="device" value="desktop" checked/)
    const typed = await get(`/?url=${encodeURIComponent('https://a.example/?q="')}`)
    expect(typed.text).toContain('value="https://a.example/?q=&quot;"')
    expect(typed.headers.get('x-robots-tag')).toContain('noindex')
    expect((await post('/', { url: GUEST_URL, device: 'fridge' })).status).toBe(422)
  })

  it('is accepted only from Pagemark itself, so that other sites cannot use the address of a visitor', async () => {
    const { visitor } = guest(api)
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
    ]) {
      expect((await visitor.post('/', { url: GUEST_URL }, headers)).status).toBe(403)
    }
  })

  it('is reached from /new too, which asks who wants a project to sign in', async () => {
    const { get } = guest(api)
    expect((await get('/new')).location).toBe('/')
    expect((await get('/new?url=a.example')).location).toBe('/?url=a.example')
    expect((await get('/new?project=shop')).location).toBe('/signin?next=%2Fnew%3Fproject%3Dshop')
    expect((await get('/new/list')).location).toContain('/signin')
    // A form opened while the visitor was signed in, perhaps for a private report.
    const sent = await guest(api).post('/new', { url: GUEST_URL, privacy: '1' })
    expect(sent.location).toBe('/signin?next=%2Fnew')
  })

  it('is none for who is signed in: theirs is asked for as theirs', async () => {
    const { visitor } = await signedIn(api)
    const sent = await visitor.post('/', { url: GUEST_URL })
    expect(sent.location).toBe(`/new?url=${encodeURIComponent(GUEST_URL)}`)
    expect((await visitor.get('/')).location).toBe('/reports')
  })

  it('is not had through the API, which asks for a key as ever', async () => {
    const { status } = await api.stranger.send('POST', '/reports', { form: { url: GUEST_URL } })
    expect(status).toBe(401)
  })

  it('is cancelled by who asked for it, and by no other visitor', async () => {
    const { ask, post, get } = guest(api)
    const path = await ask()
    expect((await guest(api).post(`${path}/cancel`)).location).toContain('/signin')
    const { visitor } = await signedIn(api)
    expect((await visitor.post(`${path}/cancel`)).status).toBe(404)
    expect((await get(path)).text).toContain(`action="${path}/cancel"`)
    expect((await post(`${path}/cancel`)).location).toBe(path)
    const page = await get(path)
    expect(page.text).toContain('The audit was cancelled')
    expect(page.text).toContain(`href="/new?url=${encodeURIComponent(GUEST_URL)}"`)
  })

  it('lets its visitor do nothing else with it', async () => {
    const { ask, post, get } = guest(api)
    const path = await ask()
    for (const act of ['run', 'share', 'delete']) {
      const { status, location } = await post(`${path}/${act}`, { privacy: '1' })
      expect([act, status, location?.startsWith('/signin')]).toEqual([act, 303, true])
    }
    expect((await get(`${path}/share`)).location).toContain('/signin')
    expect((await get(path)).status).toBe(200)
  })
})

describe('before the installation is set up', () => {
  it('everything leads to where that is done, visitors’ reports or not', async () => {
    await using api = await startApi({ trustProxy: 1, anonymousAudits: () => true })
    const { get, post } = guest(api)
    expect((await get('/')).location).toBe('/setup')
    expect((await post('/', { url: GUEST_URL })).location).toBe('/setup')
    await api.store.guestReports.store(reportDraft({ url: GUEST_URL }).request)
    expect((await get('/')).location).toBe('/setup')
    const made = await api.store.users.createFirst({ email: 'a@example.com', admin: true })
    expect(made?.admin).toBe(true)
  })
})

describe('too many', () => {
  it('in a row from one address have to wait, with what was typed and when', async () => {
    await using api = await startOpen()
    const { ask, post } = guest(api)
    for (let n = 0; n < 3; n += 1) await ask({ url: `https://a${n}.example/` })
    expect((await post('/', { url: 'nothing' })).status).toBe(422)
    const refused = await post('/', { url: 'https://typed.example/', device: 'desktop' })
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(10)
    expect(wait).toBeLessThanOrEqual(20)
    expect(refused.text).toContain(`again in ${wait} seconds`)
    expect(refused.text).toContain('value="https://typed.example/"')
    expect(await queueDepth(api.db)).toEqual({ queued: 3, running: 0 })
    // Another visitor is not.
    expect(await guest(api).ask()).toContain('/r/')
  })

  it('from one IPv6 network count together', async () => {
    await using api = await startOpen()
    for (let n = 1; n <= 3; n += 1) await guest(api, `2001:db8:7:7::${n}`).ask()
    expect((await guest(api, '2001:db8:7:7:abcd::').post('/', { url: GUEST_URL })).status).toBe(429)
  })

  it('that wait of one network are refused, and leave other visitors their place', async () => {
    await using api = await startOpen()
    for (let n = 1; n <= 5; n += 1) await guest(api, `2001:db8:7:${n}::`).ask()
    const refused = await guest(api, '2001:db8:7:6::').post('/', { url: GUEST_URL })
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('Many audits by visitors are waiting.')
    expect(await guest(api, '2001:db8:8::').ask()).toContain('/r/')
  })

  it('that wait are refused, and leave users their place', async () => {
    await using api = await startOpen()
    for (let n = 0; n < 20; n += 1) await guest(api).ask({ url: `https://a${n}.example/` })
    const refused = await guest(api).post('/', { url: 'https://typed.example/' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(refused.text).toContain('Many audits by visitors are waiting.')
    expect(refused.text).toContain('value="https://typed.example/"')
    const { visitor } = await signedIn(api)
    expect((await visitor.post('/new', { url: GUEST_URL })).status).toBe(303)
  })
})

describe('administration', () => {
  it('sees that a visitor has asked, can cancel it, and has no account to change', async () => {
    await using api = await startOpen()
    const { visitor, owner } = await signedIn(api, { admin: true })
    const path = await guest(api).ask()
    const queue = await visitor.get('/admin/queue')
    expect(queue.text).toContain('a visitor')
    expect((await visitor.get('/admin/users')).text).not.toContain('guest')
    for (const change of ['promote', 'demote', 'disable', 'enable']) {
      expect((await visitor.post('/admin/users/guest', { change })).status).toBe(404)
    }
    await visitor.post('/admin/queue/cancel', { report: idOf(path) })
    expect((await api.store.reports.find(owner, idOf(path)))?.status).toBeUndefined()
    expect((await visitor.get(path)).text).toContain('The audit was cancelled')
    expect((await visitor.get('/admin/log')).text).toContain('a visitor')
  })

  it('allows no sign-in as the guest, and no account in its place', async () => {
    await using api = await startOpen({ signUpMode: 'open' })
    await guest(api).ask()
    for (const email of ['guest', 'GUEST', '']) {
      const { post } = guest(api)
      expect((await post('/signin', { email, password: '' })).status).toBe(403)
      expect((await post('/signup', { email, password: PERSON_PASSWORD })).status).toBe(422)
    }
  })
})
