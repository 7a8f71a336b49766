import { generateReport } from 'lighthouse'
import { gzipSync } from 'node:zlib'
import type { Browser } from '../../src/lab/browser/find-browser.ts'
import { startSite } from '../../test/support/site.ts'
import { lighthouseCommand } from '../lab/lighthouse-command.ts'

/** Lighthouse's own report of a page, served as a file. */
export async function serveLighthouseReport(url: string, browser: Browser) {
  const { lhr } = await lighthouseCommand(url, browser)
  const html = generateReport(lhr, 'html')
  const body = gzipSync(Array.isArray(html) ? html.join('') : html)
  const site = await startSite((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('content-encoding', 'gzip').end(body)
  })
  return {
    url: `${site.origin}/`,
    [Symbol.asyncDispose]: () => site.close(),
  }
}
