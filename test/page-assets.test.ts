import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createAnalysis } from '../src/engine/analysis/analysis.ts'
import { createEngine } from '../src/engine/audit.ts'
import { capturePage } from '../src/capture/capture-page.ts'
import type { AssetFact } from '../src/facts/asset-facts.ts'
import { completeFacts } from '../src/facts/complete-facts.ts'
import { startProbing } from '../src/engine/probing.ts'
import type { Target } from '../src/request/target.ts'
import { closeAfterEach } from './support/close-after-each.ts'
import { localEgress } from './support/local-egress.ts'
import { type Site, startSite } from './support/site.ts'
import { auditRequest } from '../src/request/audit-request.ts'

const closing = closeAfterEach()

const HTML = `<!doctype html><html lang="en"><title>Library</title>
  <link rel="manifest" href="/app.webmanifest"><link rel="stylesheet" href="/main.css">
  <script src="/main.js"></script>
  <main><img src="/small.png" alt=""><img src="/turning.gif" alt=""><img src="/gone.png" alt=""></main>`

const CSS = `@import "fonts.css";\n${'p {\n  margin: 0;\n}\n'.repeat(500)}`
const JS = `/*! Library 1.0 */\n${'run( 1 )\n'.repeat(200_000)}`
const PNG = Buffer.from('89504e470d0a1a0a0000000d494844520000003000000020', 'hex')
const FRAME = Buffer.from(',\0\0\0\0\x0a\0\x05\0\0\x02\x02\x4c\x01\0', 'latin1')
const GIF = Buffer.concat([Buffer.from('GIF89a\x0a\0\x05\0\0\0\0', 'latin1'), FRAME, FRAME])

const FILES: Readonly<Record<string, readonly [type: string, body: string | Buffer]>> = {
  '/': ['text/html', HTML],
  '/app.webmanifest': ['application/manifest+json', '{"name":"Library","icons":[]}'],
  '/small.png': ['image/png', PNG],
  '/turning.gif': ['image/gif', GIF],
}

interface Library {
  readonly slow?: Promise<unknown>
  readonly onLeft?: () => void
  /** 1.8 MB by default. */
  readonly script?: string
}

/** A site whose style sheet waits for `slow` and is compressed; `onLeft` is called when its client no longer does. */
async function startLibrary({
  slow = Promise.resolve(),
  onLeft = () => undefined,
  script = JS,
}: Library = {}): Promise<Site> {
  const files: typeof FILES = { ...FILES, '/main.js': ['text/javascript', script] }
  const site = await startSite((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? []
    if (request.url === '/main.css') {
      const head = { 'Content-Type': 'text/css', 'Content-Encoding': 'gzip' }
      response.once('close', onLeft)
      void slow.then(() => response.writeHead(200, head).end(gzipSync(CSS)))
    } else if (type === undefined) response.writeHead(404).end('Not found')
    else {
      const length = Buffer.byteLength(body ?? '')
      response.writeHead(200, { 'Content-Type': type, 'Content-Length': length }).end(body)
    }
  })
  return closing(site)
}

const targetOf = (site: Site): Target => ({ url: `${site.origin}/`, schemeGiven: true })

/** Runs the steps of an audit up to its facts. */
async function assetsOf(site: Site): Promise<readonly AssetFact[]> {
  const session = await closing(localEgress().open())
  const analysis = await closing(createAnalysis(1))
  const { signal } = new AbortController()
  const captured = await capturePage(session, targetOf(site), { signal })
  const { document } = await analysis.read(captured)
  const page = { ...captured, response: { ...captured.response, body: new Uint8Array(0) } }
  const probing = startProbing({ session, analysis, page, document, signal, ownAgent: null })
  await probing.done
  return completeFacts(page, document, probing.soFar()).assets
}

it('the engine asks for a page\u2019s files and reads them', async () => {
  const assets = await assetsOf(await startLibrary())
  const byPath = new Map(assets.map((asset) => [new URL(asset.url).pathname, asset]))
  expect([...byPath.keys()]).toEqual([
    '/app.webmanifest',
    '/main.css',
    '/main.js',
    '/small.png',
    '/turning.gif',
    '/gone.png',
  ])
  expect(byPath.get('/app.webmanifest')?.content).toMatchObject({ error: null, name: 'Library' })
  expect(byPath.get('/main.css')).toMatchObject({
    state: 'answered',
    encodings: ['gzip'],
    wireBytes: gzipSync(CSS).byteLength,
    decodedBytes: CSS.length,
    content: { rules: '@import "fonts.css";', minifiedBytes: 19 + 12 * 500 },
  })
  // 1.8 MB: truncated at the limit, with the size that the server declares.
  expect(byPath.get('/main.js')).toMatchObject({
    wireBytes: JS.length,
    decodedBytes: null,
    content: { banner: '/*! Library 1.0 */' },
  })
  expect(byPath.get('/small.png')?.content).toMatchObject({ format: 'png', width: 48, height: 32 })
  expect(byPath.get('/turning.gif')?.content).toMatchObject({ format: 'gif', frames: 2 })
  expect(byPath.get('/gone.png')).toMatchObject({ status: 404, content: null })
})

it('a file that is slow does not hold the first results back', async () => {
  const first = Promise.withResolvers<string>()
  const site = await startLibrary({
    slow: first.promise,
    onLeft: () => first.resolve('the style sheet’s end'),
    script: 'run( 1 )\n',
  })
  const egress = localEgress()
  const engine = await closing(createEngine({ egressFor: () => egress, threads: 1 }))
  const auditing = engine.audit(auditRequest(targetOf(site)), {
    onStage: () => first.resolve('first results'),
  })
  // The style sheet responds only after the first results. If they waited for it, it would be given up first.
  await expect(first.promise).resolves.toBe('first results')
  await expect(auditing).resolves.toMatchObject({ status: 'completed' })
})
