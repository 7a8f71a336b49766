import { type Environment, sameSettings, typedCommand, typedDataFolder } from './typed-command.ts'

interface Here {
  /** To the setup. */
  readonly link: string
  /** Absolute path of the data folder. */
  readonly folder: string
}

/**
 * How to create the first account. The commands always name a data folder that was set, also beside other settings: in
 * a terminal that has only those, they would create another installation.
 */
export function firstCommands(environment: Environment, { link, folder }: Here): readonly string[] {
  const settings = sameSettings(environment)
  const typed = `${typedDataFolder(environment, folder)}${typedCommand(environment)}`
  return [
    '',
    'There is no account yet. To create yours:',
    '',
    `  Open ${link}`,
    '',
    `To use only the API, create an account without a password and an API key in another terminal${settings}:`,
    '',
    `  ${typed} user create --email you@example.com`,
    `  ${typed} key create --user you@example.com`,
    '',
  ]
}
