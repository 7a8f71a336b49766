import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runProgram } from '../support/program.ts'
import { type Site, startSite } from '../support/site.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { IN_RELEASE } from '../support/suite/in-release.ts'

const DIST = join(import.meta.dirname, '../../dist')
const RECORDER = new URL('../support/record-modules.mjs', import.meta.url).href

let site: Site
beforeAll(async () => {
  site = await startSite((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end('<!doctype html><html lang="en"><title>Opening hours</title>')
  })
})
afterAll(() => site.close())

/** The modules that a command loads: packages by name, ours by their path below dist/. */
async function loadedBy(args: readonly string[], folder = temporaryFolder()) {
  const file = join(folder, 'loaded')
  const env = {
    PAGEMARK_DATA_DIR: join(folder, 'data'),
    NODE_OPTIONS: `--import ${RECORDER}`,
    LOADED: file,
  }
  const { code, stderr } = await runProgram(args, { env })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const urls = readFileSync(file, 'utf8')
    .split('\n')
    .filter((url) => url.startsWith('file:'))
  const packages = urls.flatMap(
    (url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? [],
  )
  const own = urls.flatMap((url) => /\/dist\/(.+)$/.exec(url)?.[1] ?? [])
  return { packages: [...new Set(packages)].toSorted(), own, count: urls.length }
}

/** Rooms with the number of their loaded modules. */
function roomsOf(own: readonly string[]): string[] {
  return [...new Set(own.map((path) => path.split('/', 1)[0] ?? ''))].toSorted()
}

function both(some: readonly string[], others: readonly string[]): string[] {
  return some.filter((item) => others.includes(item))
}

const OTHERS = [
  { args: ['--version'] },
  { args: ['--help'] },
  { args: ['audit', '--help'] },
  { args: ['serve', '--help'] },
]

describe('a command loads what it needs', () => {
  it.each([{ args: ['user', 'create', '--help'] }, ...(IN_RELEASE ? OTHERS : [])])(
    '$args: what reads the command line, and nothing that it describes',
    async ({ args }) => {
      const { packages, own, count } = await loadedBy(args)
      expect(packages).toEqual(['commander'])
      expect(own.filter((path) => path.startsWith('cli/actions/'))).toEqual([])
      expect(count).toBeLessThanOrEqual(62)
    },
  )

  it('audit: neither database, server nor catalogue', async () => {
    const { packages, own, count } = await loadedBy(['audit', '--lab', 'off', site.origin])
    const needless = [
      'kysely',
      'fastify',
      'typebox',
      'parse5',
      'preact',
      'tar-stream',
      'nodemailer',
    ]
    expect(both(packages, needless)).toEqual([])
    expect(both(roomsOf(own), ['store', 'web', 'worker', 'queue', 'lab'])).toEqual([])
    expect(own).not.toContain('checks/catalogue.js')
    expect(count).toBeLessThan(200)
  })

  it.runIf(IN_RELEASE)('user list: neither server, engine nor browser', async () => {
    const folder = temporaryFolder()
    await loadedBy(['user', 'create', '--email', 'ada@example.com'], folder)
    const { packages, own } = await loadedBy(['user', 'list'], folder)
    expect(both(packages, ['fastify', 'parse5', 'preact', 'tar-stream', 'nodemailer'])).toEqual([])
    expect(both(roomsOf(own), ['web', 'worker', 'checks', 'lab'])).toEqual([])
    // The store's lists of links ask which hosts are local.
    const facts = own.filter((path) => path.startsWith('facts/'))
    expect(facts.toSorted()).toEqual(['facts/network/address.js', 'facts/network/ip-literal.js'])
  })
})

describe('the build', () => {
  // V8 would hold a whole file in two bytes for each character.
  it('has no character outside ASCII in bundled code', () => {
    const bundles = [
      ...readdirSync(join(DIST, 'chunks')).map((name) => join('chunks', name)),
      ...['audit', 'judge', 'upload'].map((name) => `engine/analysis/${name}-thread.js`),
    ]
    const others = bundles
      .filter((path) => path.endsWith('.js'))
      .filter((path) => /[^\0-\x7f]/.test(readFileSync(join(DIST, path), 'utf8')))
    expect(bundles.length).toBeGreaterThan(20)
    expect(others).toEqual([])
  })
})
