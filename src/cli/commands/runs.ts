import type { Command } from 'commander'
import type { Terminal } from '../terminal.ts'

const actions = () => import('../actions/run-runs.ts')

/** `pagemark runs …`: commands for runs of all users. */
export function addRunsCommands(program: Command, terminal: Terminal): void {
  const runs = program.command('runs').description('list runs that were given up, and retry them')

  runs
    .command('given-up')
    .description('list reports whose run was given up: ID, time, owner, URL')
    .action(async () => (await actions()).listGivenUp(terminal))

  runs
    .command('queue')
    .description('queue given-up reports again')
    .argument('[ids...]', 'IDs of reports, as `runs given-up` prints them')
    .option('--all', 'queue all given-up reports')
    .action(async (ids: string[], { all }: { all?: boolean }) =>
      (await actions()).queueGivenUp({ ids, ...(all === undefined ? {} : { all }) }, terminal),
    )
}
