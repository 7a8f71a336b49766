import type { Command } from 'commander'
import type { Terminal } from '../terminal.ts'

/** `pagemark doctor`: checks this installation. */
export function addDoctorCommand(program: Command, terminal: Terminal): void {
  program
    .command('doctor')
    .description('check the installation and show its settings')
    .action(async () => {
      const { runDoctor } = await import('../actions/run-doctor.ts')
      await runDoctor(terminal)
    })
}
