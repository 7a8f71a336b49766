import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endRuns, type TestApi } from './support/api.ts'
import { guest, guestIn, idOf, ownerOf, startOpen } from './support/guests.ts'
import { linkIn, openMailbox } from './support/mailbox.ts'
import { PERSON_PASSWORD, signedIn } from './support/people.ts'
import { createVisitor } from './support/visitors.ts'

const DAY_MS = 86_400_000

describe('keeping a report', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startOpen({ signUpMode: 'open' })
  })
  afterAll(() => api[Symbol.asyncDispose]())

  it('is signing up and one press: the report is the account’s then', async () => {
    const { ask, get, post, visitor } = guest(api)
    const path = await ask()
    await endRuns(api, idOf(path))
    const next = `/signup?next=${encodeURIComponent(path)}`
    expect((await get(path)).text).toContain(`href="${next}"`)
    expect((await get(next)).text).toContain(`name="next" value="${path}"`)
    const form = { email: 'kim@example.com', password: PERSON_PASSWORD, next: path }
    expect((await post('/signup', { ...form, password: 'short' })).text).toContain(
      `name="next" value="${path}"`,
    )
    expect((await post('/signup', form)).location).toBe(path)
    const page = await get(path)
    expect(page.text).toContain('Account created')
    expect(page.text).toContain('Keep report')
    expect(await ownerOf(api, path)).toBe('guest')

    const kept = await post(`${path}/keep`)
    expect([kept.status, kept.location]).toEqual([303, path])
    expect(visitor.cookies.has('pagemark-guest')).toBe(false)
    const mine = await get(path)
    expect(mine.text).toContain('The report is now yours and stays until you delete it.')
    expect(mine.text).toContain(`action="${path}/run"`)
    expect(mine.text).not.toContain('Kept until')
    expect((await get('/reports')).text).toContain(path)
    expect((await get('/projects')).text).toContain('example.com')
  })

  it('is signing in and one press', async () => {
    const { email, visitor } = await signedIn(api)
    await visitor.post('/signout')
    const path = await guestIn(api, visitor)
    const next = `/signin?next=${encodeURIComponent(path)}`
    expect((await visitor.get(path)).text).toContain(`href="${next}"`)
    const signIn = await visitor.post('/signin', { email, password: PERSON_PASSWORD, next: path })
    expect(signIn.location).toBe(path)
    expect((await visitor.post(`${path}/keep`)).location).toBe(path)
  })

  it('asks who is not signed in to do that, and keeps nothing', async () => {
    const { ask, post } = guest(api)
    const path = await ask()
    expect((await post(`${path}/keep`)).location).toBe(`/signin?next=${encodeURIComponent(path)}`)
    expect(await ownerOf(api, path)).toBe('guest')
  })

  it('is refused with no cookie, with a wrong one, and with that of another report', async () => {
    const { visitor } = await signedIn(api)
    const path = await guest(api).ask()
    const other = guest(api)
    await other.ask()
    for (const cookie of [undefined, 'guess', other.visitor.cookies.get('pagemark-guest')]) {
      if (cookie !== undefined) visitor.cookies.set('pagemark-guest', cookie)
      expect((await visitor.post(`${path}/keep`)).status).toBe(404)
    }
    expect(await ownerOf(api, path)).toBe('guest')
  })

  it('is refused after seven days', async () => {
    const { visitor } = await signedIn(api)
    const path = await guestIn(api, visitor)
    await api.db
      .updateTable('guest_reports')
      .set((eb) => ({ created_at: eb('created_at', '-', 7 * DAY_MS) }))
      .where('report_id', '=', idOf(path))
      .execute()
    expect((await visitor.get(path)).text).not.toContain('Keep report')
    expect((await visitor.post(`${path}/keep`)).status).toBe(404)
  })

  it('happens once: a second attempt changes nothing, and no one else can claim the report', async () => {
    const { owner, visitor } = await signedIn(api)
    const path = await guestIn(api, visitor)
    const cookie = visitor.cookies.get('pagemark-guest') ?? ''
    expect((await visitor.post(`${path}/keep`)).location).toBe(path)
    visitor.cookies.set('pagemark-guest', cookie)
    expect((await visitor.post(`${path}/keep`)).location).toBe(path)
    const { visitor: eve } = await signedIn(api)
    eve.cookies.set('pagemark-guest', cookie)
    expect((await eve.post(`${path}/keep`)).status).toBe(404)
    expect((await eve.post(`${path}/cancel`)).status).toBe(404)
    expect(await ownerOf(api, path)).toBe(owner.id)
  })

  it('is won by one of two who press at once', async () => {
    const people = [await signedIn(api), await signedIn(api)]
    const [first, second] = people.map(({ visitor }) => visitor)
    const path = await guestIn(api, first ?? createVisitor(api.address))
    second?.cookies.set('pagemark-guest', first?.cookies.get('pagemark-guest') ?? '')
    const answers = await Promise.all(people.map(({ visitor }) => visitor.post(`${path}/keep`)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 404])
    const winner = people[answers.findIndex(({ status }) => status === 303)]
    expect(await ownerOf(api, path)).toBe(winner?.owner.id)
  })

  it('is taken from our own page alone: no site has somebody keep what it asked for', async () => {
    const { visitor } = await signedIn(api)
    const path = await guestIn(api, visitor)
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await visitor.post(`${path}/keep`, {}, headers)).status).toBe(403)
    expect(await ownerOf(api, path)).toBe('guest')
  })

  it('goes on with a run that is under way', async () => {
    const { owner, visitor } = await signedIn(api)
    const path = await guestIn(api, visitor)
    await visitor.post(`${path}/keep`)
    await endRuns(api, idOf(path))
    expect((await api.store.reports.find(owner, idOf(path)))?.status).toBe('completed')
  })

  it('leads back over an email, where addresses are confirmed by mail', async () => {
    await using mailbox = await openMailbox()
    await using mailing = await startOpen({ signUpMode: 'open', post: mailbox.post })
    const { ask, post } = guest(mailing)
    const path = await ask()
    const email = 'message@example.com'
    expect((await post('/signup', { email, next: path })).location).toBe('/signup/sent')
    const link = linkIn(await mailbox.letterTo(email))
    expect((await post(link, { password: PERSON_PASSWORD })).location).toBe(path)

    await post('/signout')
    await post('/signup', { email: 'evil@example.com', next: '//evil.example/' })
    const plain = linkIn(await mailbox.letterTo('evil@example.com'))
    expect(plain).not.toContain('evil')
    const bent = `${plain}?next=${encodeURIComponent('//evil.example/')}`
    expect((await post(bent, { password: PERSON_PASSWORD })).location).toBe('/reports')
  })

  it('promises no account where none is to be had', async () => {
    await using closed = await startOpen({ signUpMode: 'closed' })
    const { ask, get } = guest(closed)
    const page = await get(await ask())
    expect(page.text).toContain('sign in</a>')
    expect(page.text).not.toContain('/signup')
  })
})
