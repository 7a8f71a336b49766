import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReportPages, startReportPages } from '../../../test/support/report-pages.ts'

let pages: ReportPages
beforeAll(async () => {
  pages = await startReportPages()
})
afterAll(() => pages[Symbol.asyncDispose]())

const UNKNOWN = '0199c0de-0000-7000-8000-000000000000'

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${pages.api.address}${path}`, { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

function escaped(title: string): string {
  return title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Headers that describe the response rather than the time of the request. */
function lasting(headers: Headers): Record<string, string> {
  const { date: _date, 'x-request-id': _id, ...rest } = Object.fromEntries(headers)
  return rest
}

const PATHS: readonly (readonly [name: string, path: () => string])[] = [
  ['the start page', () => '/'],
  ['a report', () => `/r/${pages.ids.report}`],
  ['facts of a report', () => `/r/${pages.ids.report}/facts/links`],
  ['facts of a report behind a password', () => `/r/${pages.ids.locked}/facts/links`],
  ['facts that there are none of', () => `/r/${pages.ids.report}/facts/moods`],
  ['a report that waits', () => `/r/${pages.ids.queued}`],
  ['a report that is run again', () => `/r/${pages.ids.rerunning}`],
  ['a report that failed', () => `/r/${pages.ids.unreachable}`],
  ['a report behind a password', () => `/r/${pages.ids.locked}`],
  ['a private report', () => `/r/${pages.ids.hidden}`],
  ['nothing', () => '/nothing/here'],
]

/** Visitors get scripts only on report pages: one file, and another while an audit runs. */
const SCRIPTS: Readonly<Record<string, number>> = {
  'a report': 1,
  'facts of a report': 1,
  'a report that failed': 1,
  'a report that waits': 2,
  'a report that is run again': 2,
}
const OUR_SCRIPT =
  /<script src="\/assets\/(?:live-report|page)\.[0-9a-f]{12}\.js" defer><\/script>/g

describe.each(PATHS)('%s', (name, path) => {
  it('is HTML without inline scripts, inline styles, refreshes and foreign files', async () => {
    const { headers, text } = await get(path())
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text.match(OUR_SCRIPT) ?? []).toHaveLength(SCRIPTS[name] ?? 0)
    const rest = text.replaceAll(OUR_SCRIPT, '')
    expect(rest).not.toMatch(/<(?:script|style)|<[a-z][^<>]*\s(?:style|http-equiv|on\w+)=/i)
    const files = [...text.matchAll(/<(?:link|img|iframe|source)\b[^>]*>/g)].map(String)
    expect(files.filter((tag) => !/href="\/(?:favicon\.svg|assets\/)/.test(tag))).toEqual([])
  })

  it('is locked down by its headers', async () => {
    const { headers } = await get(path())
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; style-src 'self'")
    expect(policy).toContain("form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
    const forScript = "; script-src 'self'; connect-src 'self'"
    expect(policy.endsWith(forScript)).toBe(name in SCRIPTS)
    expect(policy.replace(forScript, '').replace(/; connect-src 'self'$/, '')).not.toMatch(
      /unsafe|script-src|connect-src|\*|data:/,
    )
    expect(Object.fromEntries(headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(headers.get('permissions-policy')).toContain('camera=(), ')
  })
})

describe('what one may not see', () => {
  it('is the same as nothing, byte for byte', async () => {
    const hidden = await get(`/r/${pages.ids.hidden}`)
    expect(hidden.status).toBe(404)
    expect(hidden.headers.get('cache-control')).toBe('no-store')
    for (const path of [`/r/${UNKNOWN}`, '/r/1', '/r/%', '/nothing', `/r/${pages.ids.report}/x`]) {
      const other = await get(path)
      expect([other.status, other.text, lasting(other.headers)]).toEqual([
        hidden.status,
        hidden.text,
        lasting(hidden.headers),
      ])
    }
  })

  it('is nothing to HEAD either', async () => {
    const answer = await fetch(`${pages.api.address}/r/${pages.ids.hidden}`, { method: 'HEAD' })
    expect(answer.status).toBe(404)
  })
})

describe('a report', () => {
  it('stays out of search engines and of Referer headers even when it is public', async () => {
    const { status, headers, text } = await get(`/r/${pages.ids.report}`)
    expect(status).toBe(200)
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(text).toContain('<meta name="robots" content="noindex, nofollow, noarchive"')
  })

  it('is found under its id in capitals too', async () => {
    expect((await get(`/r/${pages.ids.report.toUpperCase()}`)).status).toBe(200)
  })

  it('shows verdict, categories, what to fix first, every check and facts', async () => {
    const { text } = await get(`/r/${pages.ids.report}`)
    const results = (await pages.api.store.results.shown({ kind: 'anonymous' }, pages.ids.report))
      ?.stored
    const { score = 0, categories = [], checks = [] } = results?.results ?? {}
    expect(text).toContain(`Bad, ${score} of 100`)
    for (const { id, title } of categories) expect(text).toContain(`<h2 id="${id}-title">${title}<`)
    expect(text).toContain('Fix first')
    expect(text).toContain('Only the server was tested: no browser was used.')
    expect(text).toContain('Set-Cookie')
    expect(checks.length).toBeGreaterThan(100)
    expect(checks.filter(({ title }) => !text.includes(escaped(title)))).toEqual([])
  })

  it('counts in its first words what its filters and marks count', async () => {
    const { text } = await get(`/r/${pages.ids.report}`)
    const said = /(\d+) of (\d+) applicable checks need work: (\d+) failed[^,]*, (\d+) warning/
    const [work = 0, applied = 0, failed = 0, better = 0] = (said.exec(text) ?? [])
      .slice(1)
      .map(Number)
    expect(text).toContain(`Needs work <b>${work}</b>`)
    expect(text.match(/<details class="check bad">/g)).toHaveLength(failed)
    expect(failed + better).toBe(work)
    expect(applied).toBeGreaterThan(work)
  })

  it('says how far its first run is', async () => {
    const running = await get(`/r/${pages.ids.running}`)
    expect(running.text).toContain('aria-current="step">Preparing the browser')
    const queued = await get(`/r/${pages.ids.queued}`)
    expect(queued.text).toContain('aria-current="step">Waiting')
    expect(queued.text).toContain(`<a class="button" href="/r/${pages.ids.queued}">`)
  })

  it('says why there is no result, and what to do', async () => {
    const { status, text } = await get(`/r/${pages.ids.unreachable}`)
    expect(status).toBe(200)
    expect(text).toContain('It does not answer.')
    expect(text).toContain('Check the URL')
    expect((await get(`/r/${pages.ids.cancelled}`)).text).toContain('The audit was cancelled')
  })

  it('keeps an older result when a later run fails or is under way', async () => {
    const failed = await get(`/r/${pages.ids.rerunFailed}`)
    expect(failed.text).toContain('This is the result of run 1.')
    expect(failed.text).toContain('Fix first')
    const again = await get(`/r/${pages.ids.rerunning}`)
    expect(again.text).toContain('Run 2 is waiting. This is the result of run 1.')
    expect(again.text).toContain('Fix first')
  })
})

describe('the start page', () => {
  it('may be found, and names the address it was asked at', async () => {
    const { status, headers, text } = await get('/')
    expect([status, headers.get('x-robots-tag')]).toEqual([200, null])
    expect(text).not.toContain('noindex')
    expect(text).toContain(`curl ${pages.api.address}/api/v1/reports`)
  })

  it('leads only where there is something', async () => {
    const { text } = await get('/')
    const paths = [...text.matchAll(/href="(\/[^"]*)"/g)].map(([, path = '']) => path)
    expect(paths.length).toBeGreaterThan(3)
    for (const path of paths) {
      const { status, headers } = await get(path)
      const end = status === 302 ? await get(headers.get('location') ?? '') : { status }
      expect([path, end.status]).toEqual([path, 200])
    }
  })
})

describe('a script', () => {
  it.each(['live-report', 'page'])(
    'is kept for a year under the name of its contents: %s',
    async (name) => {
      const { text } = await get(`/r/${pages.ids.queued}`)
      const [path = ''] = new RegExp(`/assets/${name}\\.[0-9a-f]{12}\\.js`).exec(text) ?? []
      const { status, headers } = await get(path)
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    },
  )
})

describe('the style sheet', () => {
  it('is kept for a year under the name of its contents', async () => {
    const [path = ''] = /\/assets\/pagemark\.[0-9a-f]{12}\.css/.exec((await get('/')).text) ?? []
    const { status, headers, text } = await get(path)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(text).toContain('@layer')
  })

  it('is the present one, and not kept, under the name of what it was before', async () => {
    const { status, headers } = await get('/assets/pagemark.000000000000.css')
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect((await get('/assets/pagemark.js')).status).toBe(404)
  })

  it.each([
    { accepted: 'gzip, br', coding: 'br' },
    { accepted: 'gzip', coding: 'gzip' },
    { accepted: 'br;q=0, gzip;q=0.5', coding: 'gzip' },
    { accepted: 'gzip, deflate, br, zstd', coding: 'br' },
    { accepted: '*', coding: 'br' },
    { accepted: '*, br;q=0', coding: 'gzip' },
    { accepted: 'br;x=1;q=0', coding: null },
    { accepted: 'br;x=1, gzip', coding: 'br' },
    { accepted: 'identity', coding: null },
    { accepted: '*;q=0', coding: null },
    { accepted: '', coding: null },
  ])('and a page are sent as $coding where $accepted is taken', async ({ accepted, coding }) => {
    for (const path of ['/', '/favicon.svg']) {
      const { headers, text } = await get(path, { 'accept-encoding': accepted })
      expect(headers.get('content-encoding')).toBe(coding)
      expect(headers.get('vary')).toBe('Accept-Encoding')
      expect(text).toMatch(/^<(?:!doctype|svg)/)
    }
  })
})
