import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../src/checks/catalogue.ts'
import { startApi, type TestApi } from './support/api.ts'
import { IN_RELEASE } from './support/suite/in-release.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${api.address}${path}`, { headers })

describe('the help', () => {
  it('says where a page begins to be good, and leads nowhere that is not there', async () => {
    const html = await (await get('/docs')).text()
    expect(html).toContain('A page is good from 80 points, decent from 50')
    const paths = [...html.matchAll(/href="(\/[^"#]*)"/g)].map(([, path = '']) => path)
    expect(paths).toContain('/docs/api')
    for (const path of new Set(paths)) expect([path, (await get(path)).status]).toEqual([path, 200])
  })

  it('names the contact that the operator has set', async () => {
    await using other = await startApi({ given: { CONTACT_URL: 'https://ask.example/' } })
    const html = await (await fetch(`${other.address}/docs`)).text()
    expect(html).toContain('href="https://ask.example/"')
  })
})

describe('the manual', () => {
  it('lists every check once, by category', async () => {
    const html = await (await get('/docs/checks')).text()
    const linked = [...html.matchAll(/href="\/docs\/checks\/([^"]+)"/g)].map(([, id = '']) => id)
    expect(linked.toSorted()).toEqual(catalogue.map(({ id }) => id).toSorted())
    for (const { category } of catalogue) expect(html).toContain(`id="${category}"`)
    for (const { id } of catalogue) expect(html).toContain(`<code>${id}</code>`)
  })

  it.each(['high', 'medium', 'low', 'informative'])('lists only what is %s', async (importance) => {
    const html = await (await get(`/docs/checks?importance=${importance}`)).text()
    const linked = [...html.matchAll(/href="\/docs\/checks\/([^"]+)"/g)].map(([, id = '']) => id)
    const expected = catalogue.filter((check) => check.importance === importance)
    expect(linked.toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
  })

  it.each([
    ['HSTS', 'hsts'],
    ['csp  nonce', 'csp-quality'],
  ])('finds checks by words: %s', async (words, id) => {
    const html = await (await get(`/docs/checks?q=${encodeURIComponent(words)}`)).text()
    const linked = [...html.matchAll(/href="\/docs\/checks\/([^"]+)"/g)].map(([, name]) => name)
    expect(linked.length).toBeLessThan(catalogue.length / 4)
    expect(linked).toContain(id)
  })

  it('says what to do when no check contains the words', async () => {
    const html = await (await get('/docs/checks?q=%22%3Cb%3E+nowhere')).text()
    expect(html).not.toMatch(/href="\/docs\/checks\/[a-z]/)
    expect(html).toContain('No check contains these words. Try one word')
    expect(html).toContain('value="&quot;&lt;b> nowhere"')
  })

  it('has a page for every check, with its examples', async () => {
    const some = catalogue.filter((_, place) => IN_RELEASE || place % 8 === 0)
    for (const { id, examples } of some) {
      const answer = await get(`/docs/checks/${id}`)
      const html = await answer.text()
      expect([id, answer.status]).toEqual([id, 200])
      const shown = html.match(/, example \d+"/g) ?? []
      expect([id, shown.length]).toEqual([id, Object.values(examples).flat().length])
    }
  })

  it('says of checks of markup what they are not for', async () => {
    const only = 'The check does not apply to responses other than HTML.'
    expect(await (await get('/docs/checks/h1-present')).text()).toContain(only)
    expect(await (await get('/docs/checks/robots-txt-allows-page')).text()).not.toContain(only)
  })

  it('says what a failure costs', async () => {
    const html = await (await get('/docs/checks/robots-noindex')).text()
    expect(html).toContain('Tier A, stops the page: a failure takes up to 60 %')
  })

  it.each(['no-such', 'HSTS', '%00', 'hsts/'])('has no page for %s', async (id) => {
    expect((await get(`/docs/checks/${id}`)).status).toBe(404)
  })

  it.each(['identity', 'gzip', 'br'])('is not sent twice (%s)', async (coding) => {
    const first = await get('/docs/checks/hsts', { 'accept-encoding': coding })
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"/)
    const again = await get('/docs/checks/hsts', {
      'accept-encoding': coding,
      'if-none-match': tag,
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})
