import { setTimeout as sleep } from 'node:timers/promises'
import { startSite } from '../../../test/support/site.ts'

const SLOW_MS = 3_500

/** Pages to audit: fast ones, and slow ones whose first results are saved before the last response arrives. */
export async function startTargetSite() {
  return await startSite((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/late') {
      void sleep(SLOW_MS).then(() => response.end('late'))
      return
    }
    if (pathname !== '/quick' && pathname !== '/slow') {
      response.writeHead(404).end('Not here.')
      return
    }
    const link = pathname === '/slow' ? '<a href="/late">A late page</a>' : ''
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><title>A page</title><h1>Page</h1>${link}`)
  })
}
