import { describe, expect, it } from 'vitest'
import { codeOf, type Import, importsOf, roomOf, sourceFiles } from './support/source-imports.ts'

/** The rooms, in the order of the data flow, and which rooms each may import. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  request: [],
  secrets: [],
  egress: ['request'],
  capture: ['request', 'egress'],
  lab: ['request', 'secrets', 'egress'],
  facts: ['request', 'capture', 'lab'],
  crawl: ['request', 'egress', 'capture', 'facts'],
  checks: ['facts', 'crawl'],
  report: ['secrets', 'checks', 'facts', 'crawl'],
  engine: ['request', 'egress', 'capture', 'lab', 'facts', 'crawl', 'checks', 'report'],
  ci: ['request', 'checks', 'report'],
  watch: ['checks', 'report'],
  store: ['request', 'secrets', 'crawl', 'report', 'watch'],
  queue: ['request', 'secrets', 'store'],
  notify: [],
  client: [],
  tracing: [],
  mcp: ['client', 'checks', 'report'],
  settings: ['store'],
  accounts: ['store', 'notify', 'settings'],
  worker: ['request', 'crawl', 'report', 'store', 'queue', 'tracing'],
  web: [
    'request',
    'secrets',
    'report',
    'store',
    'queue',
    'settings',
    'accounts',
    'watch',
    'checks',
    'crawl',
    'client',
    'mcp',
    'tracing',
  ],
  cli: [
    'request',
    'secrets',
    'egress',
    'capture',
    'lab',
    'facts',
    'crawl',
    'checks',
    'report',
    'engine',
    'ci',
    'store',
    'queue',
    'notify',
    'settings',
    'accounts',
    'watch',
    'worker',
    'client',
    'mcp',
    'tracing',
    'web',
  ],
}

/**
 * Imports that may only be of types, not of code: `facts` describes what `capture` fetched and opens no socket.
 * `facts/derived/`, computed from facts, is open to all readers of facts.
 */
const TYPES_ONLY: readonly (readonly [from: string, to: string])[] = [
  ['facts', 'capture'],
  ['facts', 'lab'],
  ['report', 'facts'],
  ['store', 'report'],
  ['store', 'watch'],
  ['worker', 'report'],
  ['worker', 'crawl'],
]

const OPEN_FOLDERS: Record<string, string> = { report: 'facts/derived/' }

/** Closed files of a room that is otherwise open: `web` shows the catalogue's texts and never runs a check. */
const CLOSED_FILES: Record<string, readonly string[]> = { web: ['checks/run-checks.ts'] }

interface Ability {
  readonly ability: string
  /** Of its imports. */
  readonly module: RegExp
  /** Those that have it. */
  readonly rooms: readonly string[]
  /** Files of other rooms that have it. */
  readonly files?: readonly string[]
}

const ONLY_IN: readonly Ability[] = [
  {
    ability: 'sockets and DNS',
    module: /^(?:node:(?:net|tls|dns|dgram|http|https|http2)(?:\/|$)|undici$)/,
    rooms: ['egress'],
    // Its server is the operator's, never a page's: docs/decisions/061-s3-client.md.
    files: ['store/blobs/send-s3.ts'],
  },
  { ability: 'the HTML parser', module: /^parse5/, rooms: ['facts'] },
  { ability: 'SQL', module: /^(?:kysely|better-sqlite3|pg)(?:\/|$)/, rooms: ['store', 'queue'] },
  { ability: 'the web server and JSX', module: /^(?:fastify|@fastify\/|preact)/, rooms: ['web'] },
  {
    ability: 'processes',
    module: /^node:(?:child_process|process|readline)/,
    rooms: ['cli', 'lab'],
  },
  {
    ability: 'the browser',
    module: /^(?:lighthouse|lighthouse-logger|puppeteer-core|axe-core|chrome-har)(?:\/|$)/,
    rooms: ['lab'],
  },
  { ability: 'mail', module: /^nodemailer(?:\/|$)/, rooms: ['notify'] },
  { ability: 'cron expressions', module: /^croner$/, rooms: ['watch'] },
  { ability: 'drawing pictures', module: /^@resvg\//, rooms: ['web'] },
  { ability: 'MCP', module: /^@modelcontextprotocol\//, rooms: ['mcp'] },
  { ability: 'threads', module: /^node:worker_threads$/, rooms: ['engine', 'store'] },
]

/** Parsing addresses opens no socket, and listening sends no requests. */
const HARMLESS: Record<string, readonly string[]> = {
  'node:http': ['createServer'],
  'node:net': ['isIP', 'isIPv4', 'isIPv6', 'BlockList', 'SocketAddress'],
}

const files = sourceFiles()
const imports = files.flatMap(importsOf)
const crossings = imports.filter(({ from, path }) => path !== undefined && roomOf(path) !== from)

describe('the rooms', () => {
  it('are the ones that are drawn here', () => {
    expect([...new Set(files.map(roomOf))].toSorted()).toEqual(Object.keys(MAY_IMPORT).toSorted())
  })

  it('import one way', () => {
    const isWrong = ({ from, path = '' }: Import) => !MAY_IMPORT[from]?.includes(roomOf(path))
    expect(crossings.filter(isWrong).map(describeImport)).toEqual([])
  })

  it('pass shapes, not code, where only shapes may cross', () => {
    const wrong = crossings.filter(
      ({ from, path = '', typeOnly }) =>
        !typeOnly &&
        !path.startsWith(OPEN_FOLDERS[from] ?? '\0') &&
        TYPES_ONLY.some(([room, to]) => room === from && to === roomOf(path)),
    )
    expect(wrong.map(describeImport)).toEqual([])
  })

  it('keep their closed files closed', () => {
    const wrong = crossings.filter(({ from, path = '' }) => CLOSED_FILES[from]?.includes(path))
    expect(wrong.map(describeImport)).toEqual([])
  })
})

/** An audit option is mapped in the file that names its column, which imports nothing of the store. */
const SHAPES = /^(?:request|report|crawl|store\/tables)\/|^store\/reports\/request-columns\.ts$/

it('tables are shapes of rows and nothing else, which everything in the store may import without a circle', () => {
  const wrong = imports.filter(
    ({ file, module, path = '', typeOnly }) =>
      file.startsWith('store/tables/') && !(typeOnly && (module === 'kysely' || SHAPES.test(path))),
  )
  expect(wrong.map(describeImport)).toEqual([])
})

describe.each(ONLY_IN)('$ability', ({ module, rooms, files = [] }) => {
  it(`live in ${rooms.join(' and ')} alone`, () => {
    const wrong = imports.filter(
      (each) =>
        module.test(each.module) &&
        !rooms.includes(each.from) &&
        !files.includes(each.file) &&
        !isHarmless(each),
    )
    expect(wrong.map(describeImport)).toEqual([])
  })
})

/**
 * Entry points, which check the version of Node or are separate processes, and the modules that start, confine and end
 * those.
 */
const OWN_PROCESSES = new Set([
  'engine/library.ts',
  'lab/runner/main.ts',
  'lab/runner/drop-rights.ts',
  'lab/slots/runner-process.ts',
  'lab/slots/without-new-rights.ts',
  'lab/browser/process-group.ts',
])

/** Programs as texts for users to copy, and modules that request URLs from the environment and no pages. */
const TEXTS = new Set([
  'web/pages/docs/api/request-examples.ts',
  'cli/ci/github-api.ts',
  'store/blobs/s3-blobs.ts',
  'tracing/send-spans.ts',
])

it('the process, its environment and its streams live in cli alone', () => {
  const wrong = files.filter(
    (file) =>
      roomOf(file) !== 'cli' &&
      !OWN_PROCESSES.has(file) &&
      !TEXTS.has(file) &&
      /(?<![-\w])(?:process|console)\./.test(codeOf(file)),
  )
  expect(wrong).toEqual([])
})

it('connections are opened through node:http alone, never through a global that egress cannot guard', () => {
  const opensConnection =
    /(?<![.\w$])(?:globalThis\.)?fetch\(|\bnew (?:globalThis\.)?(?:WebSocket(?:Stream)?|EventSource)\b/
  const wrong = files.filter(
    (file) => !inBrowsers(file) && !TEXTS.has(file) && opensConnection.test(codeOf(file)),
  )
  expect(wrong).toEqual([])
})

/** Modules that know every dependency of pages and the API, since they wire them. */
const WIRING = new Set([
  'web/server.ts',
  'web/pages/pages-options.ts',
  'web/pages/pages-plugin.ts',
  'web/api/api-options.ts',
  'web/api/api-plugin.ts',
])

it('routes declare the needs they have: what all are handed is known where it is wired alone', () => {
  const wrong = imports.filter(
    ({ file, from, path = '' }) => from === 'web' && WIRING.has(path) && !WIRING.has(file),
  )
  expect(wrong.map(describeImport)).toEqual([])
})

it('what one family of pages alone draws lives in its folder, not among what several draw', () => {
  const wrong = files.filter((file) => {
    const [user = '', ...others] = usersBeyondParts(file)
    return isPart(file) && others.length === 0 && user.startsWith('web/pages/')
  })
  expect(wrong).toEqual([])
})

it('what runs in the browsers of visitors shares no module with the server', () => {
  const wrong = imports.filter(({ file, path = '' }) => inBrowsers(file) !== inBrowsers(path))
  expect(wrong.map(describeImport)).toEqual([])
})

describe('every module', () => {
  it('exports names, never a default', () => {
    expect(files.filter((file) => /^export default\b/m.test(codeOf(file)))).toEqual([])
  })

  it('is no barrel, but for the library entry', () => {
    const barrels = files.filter((file) => /^export (?:\*|\{[^}]*\}) from/m.test(codeOf(file)))
    expect(barrels).toEqual([])
  })
})

function isPart(file: string): boolean {
  return file.startsWith('web/parts/')
}

/** The families of pages, and the other folders, that use a file directly or through parts. */
function usersBeyondParts(file: string, seen = new Set<string>()): Set<string> {
  const users = imports.filter(({ path }) => path === file && !seen.has(file))
  seen.add(file)
  const folders = users.map((each) =>
    isPart(each.file) ? [...usersBeyondParts(each.file, seen)] : [folderOf(each.file)],
  )
  return new Set(folders.flat())
}

/** `web/pages/report` for all files below it. */
function folderOf(file: string): string {
  return file.split('/').slice(0, 3).join('/')
}

function inBrowsers(file: string): boolean {
  return file.startsWith('web/client/')
}

function isHarmless({ module, names, typeOnly }: Import): boolean {
  if (typeOnly) return true
  const harmless = HARMLESS[module] ?? []
  return names.length > 0 && names.every((name) => harmless.includes(name))
}

function describeImport({ file, module }: Import): string {
  return `${file} imports ${module}`
}
