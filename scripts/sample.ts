// npm run sample
//
// Audits the museum of test/fixtures/sample-site with a browser and keeps the results as the report that
// everybody sees at /r/sample. Needs the right to listen on port 80 (of 127.0.0.77), and a quiet machine:
// the times of the load are kept as they were measured.
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { extname, join } from 'node:path'
import { createEngine, type Results } from '../src/engine/audit.ts'
import { parseTarget } from '../src/request/target.ts'
import { startDnsServer } from '../test/support/dns-server.ts'
import { localEgress } from '../test/support/local-egress.ts'
import { noisePng, png } from '../test/support/png.ts'
import { testLab } from '../test/support/test-lab.ts'

const SITE = join(import.meta.dirname, '../test/fixtures/sample-site')
const KEPT = join(import.meta.dirname, '../src/web/sample/data')
const ADDRESS = '127.0.0.77'
const URL_OF_PAGE = 'http://museum.example/'

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

/** The pages that the museum's links lead to; the shop has closed. */
const PAGES = new Set(['/visit.html', '/exhibitions.html', '/school.html', '/tickets.html'])

const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', URL_OF_PAGE).pathname
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
})
server.listen(80, ADDRESS)
await once(server, 'listening')

const names = await startDnsServer((name) => (name === 'museum.example' ? [ADDRESS] : undefined))
const lab = testLab()
const engine = createEngine({
  egressFor: () => localEgress({ nameservers: [names.address] }),
  threads: 1,
  lab,
})
try {
  await lab.prepare()
  const parsed = parseTarget(URL_OF_PAGE)
  if (!parsed.ok) throw new Error(parsed.refusal.message)
  const pictures = new Map<string, Uint8Array>()
  const outcome = await engine.audit(parsed.target, {
    devices: ['mobile'],
    samples: 3,
    onArtifact: ({ name, mediaType, body }) => {
      if (mediaType === 'image/webp') pictures.set(name, body)
    },
  })
  if (outcome.status !== 'completed') throw new Error(outcome.error.message)
  const { results } = outcome
  if (results.lab?.status !== 'measured') throw new Error(results.lab?.reason ?? 'not measured')
  keep(results, pictures)
} finally {
  await engine.close()
  await lab.close()
  await names.close()
  server.close()
}

/** Results and pictures; the other files of the run are not for looking at. */
function keep(results: Results, pictures: ReadonlyMap<string, Uint8Array>): void {
  const devices = results.lab?.devices.map((device) => ({
    ...device,
    files: device.files.filter(({ name }) => pictures.has(name)),
  }))
  const kept = { ...results, lab: { ...results.lab, devices } }
  writeFileSync(join(KEPT, 'results.json'), `${JSON.stringify(kept)}\n`)
  for (const [name, body] of pictures) writeFileSync(join(KEPT, name), body)
}

/** Sky, a low sun, masts, and water with what the sky leaves on it, as an old plate would have it. */
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
