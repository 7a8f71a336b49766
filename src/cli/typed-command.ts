type Environment = Readonly<Record<string, string | undefined>>

/** The scripts of package.json that start the program itself. */
const OWN_SCRIPTS = new Set(['pagemark', 'start', 'dev'])

/** How a person who started the program in this environment types its other commands. */
export function typedCommand(environment: Environment): string {
  const { npm_lifecycle_event: script = '', npm_package_name: name } = environment
  return name === 'pagemark' && OWN_SCRIPTS.has(script)
    ? 'npm run --silent pagemark --'
    : 'pagemark'
}

/**
 * What stands before a command so that it works on the same data folder: another terminal does not
 * have this one's settings. The default needs nothing.
 *
 * @param path the folder, from the root
 */
export function typedDataFolder(environment: Environment, path: string): string {
  const written = environment['PAGEMARK_DATA_DIR']?.trim() ?? ''
  return written === '' ? '' : `PAGEMARK_DATA_DIR=${quoted(path)} `
}

/** As shells read it: as it is, or between quotes in which nothing but their end means anything. */
function quoted(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
