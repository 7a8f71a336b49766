import type { Command } from 'commander'
import type { Terminal } from '../terminal.ts'

/** `pagemark browser`: the browser that audits load pages in. */
export function addBrowserCommand(program: Command, terminal: Terminal): void {
  program
    .command('browser')
    .description('manage the browser that audits load pages in')
    .command('install')
    .description('install the Chromium that this version was tested with (Linux x64)')
    .action(async () => {
      const { runBrowserInstall } = await import('../actions/run-browser-install.ts')
      await runBrowserInstall(terminal)
    })
}
