import { setTimeout as sleep } from 'node:timers/promises'
import { startSite } from '../../../test/support/site.ts'

const SLOW_MS = 3_500
const PAGES = new Set(['/quick', '/slow', '/watched'])

/**
 * Pages to audit: fast ones, slow ones whose first results are saved before the last response arrives, and watched ones,
 * which have no title until they are fixed.
 */
export async function startTargetSite() {
  const fixed = new Set<string>()
  const site = await startSite((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/late') {
      void sleep(SLOW_MS).then(() => response.end('late'))
      return
    }
    if (!PAGES.has(pathname)) {
      response.writeHead(404).end('Not here.')
      return
    }
    const link = pathname === '/slow' ? '<a href="/late">A late page</a>' : ''
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    const isBad = pathname === '/watched' && !fixed.has(searchParams.get('key') ?? '')
    const title = isBad ? '' : '<title>A page</title>'
    response.end(`<!doctype html><html lang="en">${title}<h1>Page</h1>${link}`)
  })
  return { ...site, fix: (key: string) => void fixed.add(key) }
}
