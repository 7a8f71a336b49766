import type { Command } from 'commander'
import type { Terminal } from '../terminal.ts'

const actions = () => import('../actions/run-schedule.ts')

/** `pagemark schedule`: the schedules of all users, for the operator. */
export function addScheduleCommands(program: Command, terminal: Terminal): void {
  const schedule = program.command('schedule').description('list, pause and resume schedules')

  schedule
    .command('list')
    .description('print the schedules of all users')
    .action(async () => (await actions()).listSchedules(terminal))

  schedule
    .command('pause')
    .description('stop a schedule until it is resumed')
    .argument('<id>', 'ID from the list')
    .action(async (id: string) => (await actions()).pauseSchedule(id, terminal))

  schedule
    .command('resume')
    .description('resume a paused schedule')
    .argument('<id>', 'ID from the list')
    .action(async (id: string) => (await actions()).resumeSchedule(id, terminal))
}
