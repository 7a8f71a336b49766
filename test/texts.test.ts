import { readdirSync, readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeSettings } from '../src/cli/config.ts'
import { auditAtOnce, startApi, type TestApi } from './support/api.ts'
import { avoidedIn, labelFaults } from './support/texts/plain-words.ts'
import { stringsOf } from './support/texts/strings-of.ts'

const ROOT = join(import.meta.dirname, '..')

/** Folders with strings for people; the catalogue of checks has its own test. */
const SPOKEN =
  'src/{accounts,capture,ci,cli,egress,engine,lab,notify,queue,request,settings,web,worker}/**/*.{ts,tsx}'
const MORE = ['src/report/{compare,write}/**/*.ts', 'src/store/database/store-error.ts']

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`),
]

/** A term of the glossary that users see under another name. */
function isOwnTerm(document: string, fault: string): boolean {
  return /^docs\/(?:decisions|glossary|security)/.test(document) && /^"second factor"/i.test(fault)
}

async function modules(): Promise<string[]> {
  const paths = await Array.fromAsync(glob([SPOKEN, ...MORE], { cwd: ROOT }))
  return paths.filter((path) => !/\.test\.tsx?$|\.d\.ts$/.test(path))
}

describe('avoided words', () => {
  it('appear in no string of the code', async () => {
    const paths = await modules()
    expect(paths.length).toBeGreaterThan(400)
    const found = await Promise.all(
      paths.map(async (path) => {
        const loader = path.endsWith('x') ? 'tsx' : 'ts'
        const texts = await stringsOf(readFileSync(join(ROOT, path), 'utf8'), loader)
        return texts.flatMap(avoidedIn).map((fault) => `${path}: ${fault}`)
      }),
    )
    expect(found.flat()).toEqual([])
  })

  it.each(DOCUMENTS)('do not appear in %s', (document) => {
    const prose = readFileSync(join(ROOT, document), 'utf8').replaceAll(
      /```[^]*?```|`[^`]*`|\]\([^)]*\)/g,
      '',
    )
    const found = prose.split(/\n{2,}|\|/).flatMap((text) => avoidedIn(text.trim()))
    expect(found.filter((fault) => !isOwnTerm(document, fault))).toEqual([])
  })

  it('are found in strings, templates and JSX, and not in comments or imports', async () => {
    const source = [
      "import x from './wish list.ts'",
      '// Somebody reads this comment.',
      "const one = 'Send a test letter'",
      'const two = `${one} for whom it is`',
      'const three = <p>Make an account\n  here</p>',
      'const four = <a title="It is over now">Fine text</a>',
    ]
    const texts = await stringsOf(source.join('\n'), 'tsx')
    expect(texts.flatMap(avoidedIn)).toHaveLength(4)
  })
})

describe('a setting', () => {
  it.each(describeSettings())('$name has plain sentences as its description', ({ doc }) => {
    expect(avoidedIn(doc)).toEqual([])
    expect(doc).toMatch(/^[A-Z].*\.$/)
  })
})

describe('the command line', () => {
  it('has descriptions without a full stop, none longer than a line', async () => {
    const paths = await Array.fromAsync(glob('src/cli/commands/*.ts', { cwd: ROOT }))
    const texts = paths.flatMap((path) => {
      const source = readFileSync(join(ROOT, path), 'utf8')
      return [...source.matchAll(/\.description\(\s*['"`](.*)['"`]/g)].map(([, text = '']) => text)
    })
    expect(texts.length).toBeGreaterThan(8)
    expect(texts.filter((text) => !/^[a-z][^\n]{3,70}[^.]$/.test(text))).toEqual([])
  })
})

describe('the OpenAPI document', () => {
  let api: TestApi
  let texts: { readonly key: string; readonly text: string }[]
  beforeAll(async () => {
    api = await startApi({ audit: auditAtOnce })
    texts = textsOf((await api.stranger.send('GET', '/openapi.json')).body)
  })
  afterAll(async () => {
    await api[Symbol.asyncDispose]()
  })

  it('has plain summaries and descriptions', () => {
    expect(texts.length).toBeGreaterThan(60)
    expect(texts.flatMap(({ text }) => avoidedIn(text))).toEqual([])
  })

  it('has summaries that begin with a verb and end without a full stop', () => {
    const summaries = texts.filter(({ key }) => key === 'summary').map(({ text }) => text)
    const verbs =
      /^(?:Add|Cancel|Change|Compare|Create|Delete|Export|Follow|Import|List|Mute|Pause|Rename|Replace|Restart|Resume|Seal|Send|Show|Start|Watch) .*[^.]$/
    expect(summaries.filter((text) => !verbs.test(text))).toEqual([])
  })
})

/** Every summary and description, at any depth. */
function textsOf(value: unknown): { key: string; text: string }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]: [string, unknown]) =>
    typeof each === 'string' && /^(?:summary|description)$/.test(key)
      ? [{ key, text: each }]
      : textsOf(each),
  )
}

it.each([
  ['Days after which what was deleted is removed', 1],
  ['Saved. It holds from now on.', 2],
  ['Keep deleted reports (days)', 0],
  ['Delete account…', 0],
  ['Perf.', 1],
])('the label "%s" has %i faults', (label, faults) => {
  expect(labelFaults(label)).toHaveLength(faults)
})
