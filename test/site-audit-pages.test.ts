import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'
import { closeAfterEach } from './support/close-after-each.ts'
import { pageWith, startCrawlSite } from './support/crawl-site.ts'
import { localEgress } from './support/local-egress.ts'
import { signedIn } from './support/people.ts'
import { crawledAtOnce, siteDraft } from './support/site-audits.ts'

let api: TestApi
let crawling: TestApi
beforeAll(async () => {
  const egress = localEgress()
  const parseTarget = (text: string) => egress.judge(text)
  api = await startApi({ parseTarget })
  crawling = await startApi({ parseTarget, crawling: true })
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await crawling[Symbol.asyncDispose]()
})
const opened = closeAfterEach()

/** A private site audit of a signed-in user. */
async function own({ crawled = false } = {}) {
  const person = await signedIn(api)
  const draft = siteDraft({ url: `https://s${Math.random()}.example.com/`, privacy: 1 })
  const { id } = await api.store.siteAudits.create(person.owner, draft)
  if (crawled) await crawledAtOnce(api, id)
  return { ...person, id, path: `/s/${id}` }
}

describe('a site audit', () => {
  it('answers each page and export once', async () => {
    const { visitor, path, id } = await own({ crawled: true })
    const before = api.log.length
    const pages = [
      '',
      '/findings',
      '/pages',
      '/pages/1',
      '/templates',
      '/structure',
      '/links',
      '/files',
    ]
    for (const end of [...pages, '/third-parties', '/crawls', '/export.csv', '/export.junit']) {
      expect([end, (await visitor.get(`${path}${end}`)).status]).toEqual([end, 200])
    }
    expect((await visitor.get(`${path}/findings/none`)).status).toBe(404)
    expect((await visitor.get(`${path}/pages/9999`)).status).toBe(404)
    const told = api.log.slice(before).filter((line) => line.includes(id))
    expect(told.filter((line) => line.includes('ALREADY_SENT'))).toEqual([])
    expect(told.filter((line) => line.includes('"status":404'))).toHaveLength(2)
  })

  it('shows the progress of its first crawl on the pages that have no contents yet', async () => {
    const { visitor, path, id } = await own()
    const ends = ['findings', 'findings/none', 'pages?kind=errors', 'pages/9999', 'changes']
    for (const end of [...ends, 'structure', 'links', 'files', 'third-parties', 'templates']) {
      const { status, text } = await visitor.get(`${path}/${end}`)
      expect([end, status]).toEqual([end, 200])
      expect(text).toContain('Crawl 1 is in progress.')
      expect(text).toContain(`data-events="${path}/events"`)
      expect(text).toContain(`class="button" href="${path}/${end}"`)
      expect(text).toContain(`<a href="${path}">Overview of`)
    }
    const file = await visitor.get(`${path}/export.csv`)
    expect([file.status, file.text]).toEqual([404, expect.stringContaining('No result yet')])
    await crawledAtOnce(api, id)
    expect((await visitor.get(`${path}/pages?kind=errors`)).text).not.toContain('No result yet')
    expect((await visitor.get(`${path}/pages/9999`)).status).toBe(404)
  })

  it('says on every page why its first crawl has no result', async () => {
    const { visitor, path } = await own()
    await visitor.post(`${path}/crawl`, { do: 'cancel' })
    const { text } = await visitor.get(`${path}/findings`)
    expect(text).toContain('Crawl 1 was cancelled.')
    expect(text).not.toContain('data-poll')
  })

  it('is created in a form, crawled, and shown with the pages of each problem', async () => {
    const { origin } = await opened(
      startCrawlSite({
        '/': pageWith('Start', ['/a', '/gone']),
        '/a': pageWith('Second', ['/gone', '/']),
      }),
    )
    const { visitor } = await signedIn(crawling)
    const form = { url: `${origin}/`, max_pages: '50', max_depth: '20', sitemaps: '1' }
    const answer = await visitor.post('/new/site', form)
    const { status } = answer
    const location = answer.location ?? ''
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/s\/[0-9a-f-]{36}$/)])
    const { text } = await vi.waitFor(
      async () => {
        const seen = await visitor.get(location)
        expect(seen.text).toContain('Problems, most harmful first')
        return seen
      },
      { timeout: 10_000, interval: 30 },
    )
    expect(text).not.toContain('data-poll')
    expect(text).toContain('Links lead to 1 missing URL of the site')
    expect(text).toMatch(/class="verdict \w+"/)
    expect(text).toContain(`${location}/pages?kind=errors">1 error<`)
    const templates = await visitor.get(`${location}/templates`)
    expect(templates.text).toContain(`href="${location}/pages?template=1"`)
    const ofOne = await visitor.get(`${location}/pages?template=1&kind=pages`)
    expect(ofOne.text).toContain('Only the template')
    expect(ofOne.text).toContain('>2 URLs of crawl 1<')
    const finding = await visitor.get(`${location}/findings/site-broken-links`)
    expect(finding.text).toContain('Visitors who follow a broken link get an error')
    expect(finding.text).toContain(`${origin}/gone`)
    expect(finding.text).toContain('>2 affected pages<')
    expect(finding.text).toContain('>Second<')
    expect((await visitor.get('/sites')).text).toContain(`href="${location}"`)
  })

  it('shows all problems and passed checks, its structure, links and files', async () => {
    const { visitor, path } = await own({ crawled: true })
    const shown = async (name: string) => (await visitor.get(`${path}/${name}`)).text
    const problems = await shown('findings')
    expect(problems).toContain(`${path}/findings/site-broken-links`)
    expect(problems).toMatch(/\d+ site checks passed/)
    const structure = await shown('structure')
    expect(structure).toContain('1 page of crawl 1')
    expect(structure).toContain(`${path}/pages?search=%2F`)
    expect(await shown('links')).toContain('https://example.net/')
    expect(await shown('links')).toContain('1 not verified')
    expect(await shown('links?state=broken')).toContain('>None.<')
    expect(await shown('files')).toContain('>None.<')
    expect(await shown('third-parties')).toContain('No page sets a cookie.')
  })

  it('lists its crawls, and says on its overview what changed since the last one', async () => {
    const { visitor, path, owner, id } = await own({ crawled: true })
    const first = (await visitor.get(path)).text
    expect(first).not.toContain('Since crawl')
    expect(first).not.toContain('class="chart"')
    await api.store.siteAudits.crawl(owner, id)
    await crawledAtOnce(api, id)
    const { text } = await visitor.get(path)
    expect(text).toContain('Since crawl 1: the same score, 0 new problems, 0 fixed.')
    expect(text).toContain('<svg class="chart"')
    expect(text).not.toContain('Dashed lines')
    const pages = (await visitor.get(`${path}?trend=pages`)).text
    expect(pages).toMatch(/aria-current="true">Pages</)
    const crawls = (await visitor.get(`${path}/crawls`)).text
    expect(crawls).toContain(`${path}/changes?crawl=2`)
    expect(crawls).not.toContain(`${path}/changes?crawl=1`)
    const changes = async (query: string) => await visitor.get(`${path}/changes?${query}`)
    expect((await changes('crawl=2')).text).toContain('Changes from crawl 1 to crawl 2')
    expect((await changes('crawl=1')).text).toContain('No crawl completed before crawl 1.')
    expect((await changes('crawl=3')).status).toBe(404)
  })

  it('is created from a list, which its settings show and replace', async () => {
    const { origin } = await opened(
      startCrawlSite({ '/a': pageWith('A', ['/b']), '/b': pageWith('B', []) }),
    )
    const { visitor } = await signedIn(crawling)
    expect((await visitor.get('/new/site?source=list')).text).toContain('name="urls"')
    const form = { source: 'list', max_pages: '', urls: `${origin}/a\r\n\r\n${origin}/a\r\n` }
    const location = (await visitor.post('/new/site', form)).location ?? ''
    await vi.waitFor(
      async () => expect((await visitor.get(location)).text).toContain('1 URL not listed'),
      { timeout: 10_000, interval: 30 },
    )
    const settings = await visitor.get(`${location}/settings`)
    expect(settings.text).toContain(`>${origin}/a</textarea>`)
    expect(settings.text).not.toContain('name="max_depth"')
    const wrong = { ...form, urls: 'https://other.example/' }
    const refused = await visitor.post(`${location}/settings`, wrong)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('A list has the URLs of one site.')
    const more = { ...form, urls: `${origin}/b` }
    expect((await visitor.post(`${location}/settings`, more)).status).toBe(303)
    expect((await visitor.get(`${location}/settings`)).text).toContain(`>${origin}/b</textarea>`)
  })

  it.each([
    [{ source: 'list', urls: '' }, 'Enter the pages of a site, one address per line.'],
    [{ source: 'list', urls: 'a.example\nb.example' }, '“b.example” is not on a.example.'],
    [{ source: 'sitemap', url: '' }, 'Enter the address of a site, such as example.com.'],
  ])('is refused in the form: %j', async (fields, text) => {
    const { visitor } = await signedIn(api)
    const answer = await visitor.post('/new/site', { max_pages: '5', ...fields })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(text)
    expect(answer.text).toContain(`name="source" value="${fields.source}"`)
  })

  it('names invalid fields by their labels', async () => {
    const { visitor } = await signedIn(api)
    const limits = { max_pages: '99999', max_depth: '20', external_links: '5001' }
    const form = { url: '', ...limits, include: '/a\n/b', sitemaps: '1' }
    const { status, text } = await visitor.post('/new/site', form)
    expect(status).toBe(422)
    expect(text).toContain('Enter the address of a site, such as example.com.')
    expect(text).toContain('Maximum pages must be a whole number from 1 to 20000.')
    expect(text).toContain('Links to other sites must be a whole number from 0 to 5000.')
    expect(text).toContain('>/a\n/b</textarea>')
  })

  it('shows the progress of its crawl, which can be paused, resumed, cancelled and started', async () => {
    const { visitor, path } = await own()
    expect((await visitor.get(path)).text).toMatch(/data-poll[^>]*>Waiting in the queue\./)
    const act = async (name: string) => {
      expect((await visitor.post(`${path}/crawl`, { do: name })).status).toBe(303)
      return (await visitor.get(path)).text
    }
    const paused = await act('pause')
    expect(paused).toContain('Crawl 1 is paused.')
    expect(paused).not.toContain('data-poll')
    expect(await act('resume')).toContain('Crawl 1 is in progress.')
    expect(await act('cancel')).toContain('Crawl 1 was cancelled.')
    expect(await act('start')).toContain('Crawl 2 is in progress.')
  })

  it('filters its pages, and keeps the filter on the next page', async () => {
    const { visitor, path } = await own({ crawled: true })
    const list = async (query: string) => (await visitor.get(`${path}/pages?${query}`)).text
    const all = await list('')
    expect(all).toContain('2 URLs of crawl 1')
    // With scripts there is no button to apply the filter.
    expect(all).toMatch(/data-narrows[^]*data-found|data-found[^]*data-narrows/)
    expect(all).toMatch(/<script src="[^"]*list/)
    expect(await list('kind=errors')).toMatch(/1 URL of crawl 1[^]*-missing/)
    expect(await list('kind=nonsense&order=nonsense&page=x')).toContain('2 URLs of crawl 1')
    expect(await list('search=%00secret')).toContain('No URL matches.')
    const behind = await list('check=site-broken-links')
    expect(behind).toContain('Only pages that fail: Links within the site lead to pages.')
    expect(behind).toContain('1 URL of crawl 1')
    const page = await visitor.get(`${path}/pages/1`)
    expect(page.text).toContain('Audit this page')
    expect(page.text).toContain('Links to 1 URL of the site')
    expect(page.text).not.toContain('Linked from')
    const missing = await visitor.get(`${path}/pages/2`)
    expect(missing.text).toContain('Linked from 1 page')
    expect(missing.text).toContain('>secret-page<')
    expect(missing.text).not.toContain('robots.txt')
    const blocked = { rule: 'line 2: Disallow: /secret' }
    await api.db.updateTable('crawl_urls').set(blocked).where('number', '=', 2).execute()
    expect((await visitor.get(`${path}/pages/2`)).text).toContain(blocked.rule)
    for (const none of ['pages/9', 'pages/x', 'findings/none']) {
      expect((await visitor.get(`${path}/${none}`)).status, none).toBe(404)
    }
  })

  it('follows its visibility setting, and returns 404 after it is deleted', async () => {
    const { visitor, path, owner, id } = await own({ crawled: true })
    const stranger = await signedIn(api)
    expect((await stranger.visitor.get(path)).status).toBe(404)
    const save = (privacy: string, password = '') =>
      visitor.post(`${path}/settings`, {
        privacy,
        password,
        max_pages: '20',
        max_depth: '9',
        external_links: '0',
      })
    expect((await save('2')).text).toContain('Enter a password for the report.')
    expect((await save('2', 'open sesame')).status).toBe(303)
    const locked = await stranger.visitor.get(path)
    expect(locked.text).toContain('Protected report')
    expect(locked.text).not.toContain('secret-page')
    const wrong = await stranger.visitor.post(`${path}/unlock`, { password: 'x' })
    expect(wrong.status).toBe(403)
    await stranger.visitor.post(`${path}/unlock`, { password: 'open sesame' })
    expect((await stranger.visitor.get(path)).text).toContain('Problems, most harmful first')
    await save('0')
    expect(await api.store.siteAudits.find({ kind: 'anonymous' }, id)).toMatchObject({
      choices: { maxPages: 20, maxDepth: 9, externalLinks: 0, sitemaps: false },
    })
    expect((await visitor.post(`${path}/delete`, {})).location).toBe('/sites')
    expect((await visitor.get(path)).status).toBe(404)
    expect((await api.store.siteAudits.list(owner, { page: 1, perPage: 5 })).total).toBe(0)
  })
})

it('a project leads with its sites, and the problems of each by harm', async () => {
  const { visitor, id, owner } = await own({ crawled: true })
  const project = (await api.store.siteAudits.find(owner, id))?.project ?? ''
  const { text } = await visitor.get(`/projects/${project}`)
  expect(text).toContain(`href="/s/${id}/findings/`)
  expect(text).toMatch(/Whole site:(?!.*No problems found yet)/s)
})

it('wrong passwords for site audits count towards the limit for reports', async () => {
  const { visitor, path } = await own()
  await visitor.post(`${path}/settings`, { privacy: '2', password: 'open sesame' })
  const { visitor: stranger } = await signedIn(api)
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess++) {
    statuses.push((await stranger.post(`${path}/unlock`, { password: `guess ${guess}` })).status)
  }
  expect(statuses.slice(0, 3)).toEqual([403, 403, 403])
  expect(statuses.at(-1)).toBe(429)
})
