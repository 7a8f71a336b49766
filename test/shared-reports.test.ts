import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endRuns, startApi, type TestApi } from './support/api.ts'
import { signedIn } from './support/people.ts'
import { completed, reportDraft } from './support/store.ts'
import { createVisitor } from './support/visitors.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

/** A signed-in user with two ended reports, the second of them private. */
async function withReports() {
  const { owner, visitor } = await signedIn(api)
  const good = (await api.store.reports.store(owner, reportDraft())).report.id
  await endRuns(api, good, completed({ score: 91, result: 'good' }))
  const bad = (await api.store.reports.store(owner, reportDraft({ privacy: 1 }))).report.id
  await endRuns(api, bad, completed({ score: 12, result: 'bad' }))
  return { owner, visitor, ids: { good, bad } }
}

describe('the owner of a report', () => {
  it('can let search engines list it while it is public', async () => {
    const { visitor, ids } = await withReports()
    const stranger = createVisitor(api.address)
    const seen = async () => {
      const { headers, text } = await stranger.get(`/r/${ids.good}`)
      return [headers.get('x-robots-tag') === null, !text.includes('noindex')]
    }
    const path = `/r/${ids.good}/share`
    expect(await seen()).toEqual([false, false])
    await visitor.post(path, { privacy: '0', listed: '1' })
    expect((await visitor.get(path)).text).toContain('Search engines can now list the report.')
    expect(await seen()).toEqual([true, true])
    await visitor.post(path, { privacy: '1', listed: '1' })
    await visitor.post(path, { privacy: '0' })
    expect(await seen()).toEqual([false, false])
  })

  it('can generate a password, which has no effect until it is saved', async () => {
    const { owner, visitor, ids } = await withReports()
    const suggested = async () => {
      const { text } = await visitor.get(`/r/${ids.good}/share?suggest=1`)
      expect(text).toMatch(/value="2" checked/)
      return /name="password"[^>]* value="((?:[a-z2-9]{4}-){3}[a-z2-9]{4})"/.exec(text)?.[1]
    }
    const first = await suggested()
    expect(first).toBeDefined()
    expect(await suggested()).not.toBe(first)
    expect(await api.store.reports.find(owner, ids.good)).toMatchObject({
      privacy: 0,
      hasPassword: false,
    })
  })

  it('is asked before it is deleted, and has it back by the list’s button', async () => {
    const { visitor, ids } = await withReports()
    expect((await visitor.get(`/r/${ids.good}/delete`)).text).toContain('Delete this report?')
    const { status, location } = await visitor.post(`/r/${ids.good}/delete`)
    expect([status, location]).toEqual([303, '/reports'])
    expect((await visitor.get(`/r/${ids.good}`)).status).toBe(404)
    await visitor.post(`/r/${ids.bad}/delete`)
    const { text } = await visitor.get('/reports')
    const [, deletion = ''] = /name="deletion" value="([\w-]{43})"/.exec(text) ?? []
    expect((await visitor.post('/reports/restore', { deletion })).status).toBe(303)
    expect((await visitor.get(`/r/${ids.bad}`)).status).toBe(200)
  })

  it('can cancel an audit, and sees that it was cancelled', async () => {
    const { visitor, ids } = await withReports()
    await visitor.post(`/r/${ids.good}/run`)
    expect((await visitor.get(`/r/${ids.good}`)).text).toContain('Cancel audit')
    const { status, location } = await visitor.post(`/r/${ids.good}/cancel`)
    expect([status, location]).toEqual([303, `/r/${ids.good}`])
    const { text } = await visitor.get(`/r/${ids.good}`)
    expect(text).toContain('The audit was cancelled.')
    expect(text).toContain('Run again')
  })

  it('can show its badge and embedded frame while it is public', async () => {
    const { visitor, ids } = await withReports()
    const stranger = createVisitor(api.address)
    const badge = await stranger.get(`/r/${ids.good}/badge.svg`)
    expect(badge.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(badge.text).toContain('Pagemark: good 91 of 100')
    const frame = await stranger.get(`/r/${ids.good}/embed`)
    expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors *;')
    expect(frame.text).not.toContain('<script')
    await visitor.post(`/r/${ids.good}/share`, { privacy: '1' })
    for (const who of [stranger, visitor]) {
      expect((await who.get(`/r/${ids.good}/badge.svg`)).status).toBe(404)
      expect((await who.get(`/r/${ids.good}/embed`)).status).toBe(404)
    }
  })
})
