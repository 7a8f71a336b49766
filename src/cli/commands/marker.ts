import type { Command } from 'commander'
import type { TypedMarker } from '../actions/run-marker.ts'
import type { Terminal } from '../terminal.ts'
import { API_KEY } from '../unknown-settings.ts'

/** `pagemark marker`: the deployment marker of a server. */
export function addMarkerCommand(program: Command, terminal: Terminal): void {
  program
    .command('marker')
    .description('mark a deployment or another event on the timeline of a project')
    .argument('<name>', 'what happened, such as "Deploy 4f2c"')
    .requiredOption('--server <url>', 'URL of the Pagemark server')
    .requiredOption('--project <name>', 'name or ID of the project')
    .option('--commit <commit>', 'commit that was deployed')
    .option('--url <url>', 'URL with details')
    .option('--run', 'audit the pages of the project again')
    .addHelpText('after', `\nThe API key is read from ${API_KEY}.`)
    .action(async (name: string, options: Omit<TypedMarker, 'name'>) => {
      const { runMarker } = await import('../actions/run-marker.ts')
      await runMarker({ ...options, name }, terminal)
    })
}
