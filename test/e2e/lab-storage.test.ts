import { expect, it } from 'vitest'
import { readStorage } from '../../src/lab/runner/read-storage.ts'
import { startDrivenBrowser } from '../support/driven-browser.ts'
import { startSite } from '../support/site.ts'

const PAGE = `<!doctype html><script>
  localStorage.setItem('name', 'Zoë')
  sessionStorage.setItem('größe', '😀')
  localStorage.setItem('half', '\\ud83d')
</script>`

it('measures what a page stores in bytes', { timeout: 60_000 }, async () => {
  await using closing = new AsyncDisposableStack()
  const driven = closing.adopt(await startDrivenBrowser(), (own) => own.close())
  const site = closing.adopt(
    await startSite((_request, response) =>
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(PAGE),
    ),
    (own) => own.close(),
  )
  const page = await driven.browser.newPage()
  await page.goto(`${site.origin}/`)
  const { origin } = site
  expect((await readStorage(page)).toSorted((a, b) => a.bytes - b.bytes)).toEqual([
    // A lone surrogate is encoded as U+FFFD.
    { area: 'local', origin, key: 'half', bytes: 7 },
    { area: 'local', origin, key: 'name', bytes: 8 },
    { area: 'session', origin, key: 'größe', bytes: 11 },
  ])
})
