import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Value } from 'typebox/value'
import { Results } from '../src/report/results.ts'
import kept from '../src/web/sample/data/results.json' with { type: 'json' }
import { startApi, type TestApi } from './support/api.ts'
import { createVisitor } from './support/visitors.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

describe('the sample report', () => {
  it('is what an audit of today would give', () => {
    expect([...Value.Errors(Results, kept)]).toEqual([])
  })

  it('is visible to everyone, even without any account, with its facts and images', async () => {
    const visitor = createVisitor(api.address)
    const { status, location } = await visitor.get('/r/sample')
    expect(status).toBe(302)
    const { text } = await visitor.get(location ?? '')
    expect(text).toContain('Harbour Museum')
    const links = [...text.matchAll(/(?:href|src)="(\/r\/[^"#?]+)/g)].map(([, path]) => path ?? '')
    expect(links.some((path) => path.includes('/facts/'))).toBe(true)
    expect(links.some((path) => path.endsWith('.webp'))).toBe(true)
    for (const path of new Set(links))
      expect([path, (await visitor.get(path)).status]).toEqual([path, 200])
  })

  it('lends its address to nothing else', async () => {
    const visitor = createVisitor(api.address)
    const { location } = await visitor.get('/r/sample')
    for (const path of [
      '/runs/1/files/results.json',
      '/runs/1/files/..%2fsample-report.ts',
      '/share',
    ]) {
      expect((await visitor.get(`${location}${path}`)).status).not.toBe(200)
    }
    const { send } = await api.user()
    expect((await send('GET', location?.replace('/r/', '/reports/') ?? '')).status).toBe(404)
  })
})
