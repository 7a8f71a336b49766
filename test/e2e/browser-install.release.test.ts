import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runProgram } from '../support/program.ts'
import { startSite } from '../support/site.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { CHROMIUM_LOCK } from '../../src/lab/browser/packaged-chromium.ts'
import { LAB_UID } from '../support/browser.ts'

/** Root installs in the folder of the machine, which may have its browser already: a test must leave that. */
const USER = process.getuid?.() === 0 ? { uid: LAB_UID } : {}

const PROGRAM = join(import.meta.dirname, '../../dist/cli/main.js')
const isReadable = spawnSync('test', ['-r', PROGRAM], USER).status === 0

function folderOfUser(): string {
  const folder = temporaryFolder()
  if (USER.uid !== undefined) chownSync(folder, USER.uid, USER.uid)
  return folder
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>
}

/** A package that is well-formed, but not the one that the lock file names. */
function forgedPackage(): Buffer {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'package'))
  writeFileSync(join(folder, 'package/package.json'), '{"name":"forged","version":"1.0.0"}')
  execFileSync('tar', ['czf', 'forged.tgz', 'package'], { cwd: folder })
  return readFileSync(join(folder, 'forged.tgz'))
}

/** A registry that has every package in the versions of the lock file, and sends this in place of each. */
async function startRegistry(content: Buffer) {
  const lock: Lock = JSON.parse(readFileSync(new URL('package-lock.json', CHROMIUM_LOCK), 'utf8'))
  const sent: string[] = []
  const site = await startSite((request, response) => {
    const path = decodeURIComponent(request.url ?? '/').slice(1)
    if (path.endsWith('.tgz')) {
      sent.push(path)
      return void response.end(content)
    }
    const version = lock.packages[`node_modules/${path}`]?.version ?? '1.0.0'
    const dist = { tarball: `${site.origin}/${path}.tgz` }
    const versions = { [version]: { name: path, version, dist } }
    response.setHeader('content-type', 'application/json')
    return void response.end(
      JSON.stringify({ name: path, versions, 'dist-tags': { latest: version } }),
    )
  })
  return { ...site, sent }
}

// Skipped in a clone that only root can read.
it.runIf(isReadable)(
  'the browser is not installed when a registry sends another package',
  async () => {
    const registry = await startRegistry(forgedPackage())
    const cache = folderOfUser()
    const env = {
      XDG_CACHE_HOME: cache,
      npm_config_registry: registry.origin,
      npm_config_cache: folderOfUser(),
      HOME: folderOfUser(),
      npm_config_fetch_retries: '0',
    }
    const { stderr, code } = await runProgram(['browser', 'install'], { env, ...USER })
    expect(code).toBe(2)
    expect(stderr).toContain('EINTEGRITY')
    expect(stderr).toContain('npm says why above')
    expect(registry.sent).toContain('@sparticuz/chromium.tgz')
    expect(existsSync(join(cache, 'pagemark/packages/node_modules/@sparticuz'))).toBe(false)
    await registry.close()
  },
  60_000,
)
