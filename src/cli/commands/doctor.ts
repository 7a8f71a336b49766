import { statfsSync } from 'node:fs'
import type { Command } from 'commander'
import { findBrowser } from '../../lab/find-browser.ts'
import { bytesText } from '../../report/number-text.ts'
import { describeSettings } from '../config.ts'
import { withStore } from '../open-store.ts'
import type { Terminal } from '../terminal.ts'
import { packageVersion } from '../../version.ts'

/** `pagemark doctor`: what this installation has, and what it lacks. */
export function addDoctorCommand(program: Command, terminal: Terminal): void {
  program
    .command('doctor')
    .description('say what this installation has and what it lacks')
    .action(async () => {
      const { print, config } = terminal
      print(
        `Pagemark   ${packageVersion()} on Node ${process.versions.node}, ${process.platform} ${process.arch}`,
      )
      const settings = config()
      await withStore(settings, async ({ folder, store }) => {
        const { bavail, bsize } = statfsSync(folder.path)
        print(`Data       ${folder.path}, ${bytesText(bavail * bsize)} free`)
        print(`Accounts   ${await store.users.count()}`)
      })
      print(`Browser    ${await browserLine(settings.BROWSER)}`)
      print('Settings   that differ from their defaults:')
      for (const line of changedSettings()) print(`           ${line}`)
    })
}

/** Nothing drives it yet: it is what the browser stage will use. */
async function browserLine(wish: string): Promise<string> {
  const search = await findBrowser(wish, {
    platform: process.platform,
    arch: process.arch,
    uid: process.getuid?.() ?? -1,
    env: process.env,
  })
  return search.found ? `${search.browser.program} (${search.browser.from})` : search.reason
}

/** Secrets are named, not shown. */
function changedSettings(): string[] {
  const changed = describeSettings()
    .map(({ name }) => [name, process.env[name] ?? ''] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${name.endsWith('TOKEN') ? '(secret)' : value}`)
  return changed.length === 0 ? ['none'] : changed
}
