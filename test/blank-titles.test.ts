import { expect, it } from 'vitest'
import { endRuns, startApi } from './support/api.ts'
import { signedIn } from './support/people.ts'
import { completed, reportDraft, someResults } from './support/store.ts'

it.each(['\u3164', '\u2800\u2800', '\u034f', '\u200b\ufe0f'])(
  'a page whose title shows nothing (%j) goes by its address',
  async (title) => {
    await using api = await startApi()
    const { owner, visitor } = await signedIn(api)
    const url = 'https://library.example/opening-hours'
    const { report } = await api.store.reports.store(owner, reportDraft({ url }))
    const { page } = someResults()
    const shown = { page: { ...page, title }, url, final_url: url }
    await endRuns(api, report.id, completed(shown))

    const linked = />\s*<bdi>([^<]*)<\/bdi>\s*<\/a>/
    const list = (await visitor.get('/reports')).text
    const row = list.slice(list.indexOf(`data-row="${report.id}"`))
    expect(linked.exec(row)?.[1]).toBe('library.example/opening-hours')
    const { text } = await visitor.get(`/r/${report.id}`)
    expect(/<h1[^>]*>.*?<bdi[^>]*>([^<]*)<\/bdi>/s.exec(text)?.[1]).toBe('library.example')
    const deleting = await visitor.get(`/reports/delete?ids=${report.id}`)
    expect(deleting.text).toContain(`<li><bdi>${url}</bdi></li>`)
  },
)
