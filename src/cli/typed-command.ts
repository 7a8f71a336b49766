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
 * The prefix with which a command uses the same data folder: another terminal does not have this one's settings. The
 * default folder needs none.
 *
 * @param path absolute path of the folder
 */
export function typedDataFolder(environment: Environment, path: string): string {
  const written = environment['PAGEMARK_DATA_DIR']?.trim() ?? ''
  return written === '' ? '' : `PAGEMARK_DATA_DIR=${quoted(path)} `
}

/** Quoted for shells: unchanged if safe, otherwise between quotes in which only the closing quote is special. */
function quoted(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
