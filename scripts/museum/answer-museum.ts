import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { noisePng, png } from '../../test/support/png.ts'

const SITE = join(import.meta.dirname, '../../test/fixtures/sample-site')

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

const PICTURES: Readonly<Record<string, Buffer>> = {
  '/harbour.png': png({ width: 1600, height: 700 }, harbour),
  '/knots.png': noisePng({ width: 640, height: 360, bits: 3 }),
  '/maps.png': noisePng({ width: 640, height: 360, bits: 3 }),
}

/** Targets of the museum's links; the shop has closed. */
const PAGES = new Set(['/visit.html', '/exhibitions.html', '/school.html', '/tickets.html'])

/** Serves the pages, files and pictures of a museum's site with typical faults. */
export function answerMuseum(request: IncomingMessage, response: ServerResponse): void {
  const path = new URL(request.url ?? '/', 'http://museum.example/').pathname
  const picture = PICTURES[path]
  if (picture) return void response.setHeader('Content-Type', 'image/png').end(picture)
  if (PAGES.has(path)) {
    const page = `<!doctype html><html lang="en"><title>Harbour Museum</title><h1>${path}</h1></html>`
    return void response.setHeader('Content-Type', 'text/html').end(page)
  }
  const file = path === '/' ? '/index.html' : path
  try {
    const body = readFileSync(join(SITE, file))
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'text/plain').end(body)
  } catch {
    response.writeHead(404, { 'Content-Type': 'text/html' })
    response.end('<!doctype html><title>Not found</title><h1>Not found</h1>')
  }
}

/** Sky, a low sun, masts, and their reflection in the water, in the style of an old photographic plate. */
function harbour(x: number, y: number): number {
  const grain = ((x * 7919 + y * 104_729) % 23) - 11
  const isMast = [260, 520, 575, 910, 1290].some(
    (at, index) => Math.abs(x - at) < 4 && y > 130 + 40 * index && y < 430,
  )
  const isHull = [260, 548, 910, 1290].some(
    (at) => Math.abs(x - at) < 120 - (430 - y) && y > 395 && y < 440,
  )
  if (isMast || isHull) return 52 + grain
  if (y < 430) {
    const sun = Math.max(0, 90 - Math.hypot(x - 1080, y - 330))
    return Math.min(250, 214 - y / 9 + sun / 3 + grain)
  }
  return 128 - (y - 430) / 8 + 22 * Math.sin(y / 5 + 9 * Math.sin(x / 190)) + grain
}
