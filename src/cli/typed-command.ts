export type Environment = Readonly<Record<string, string | undefined>>

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

/** Without these settings, a command would use, or even create, another installation. */
const OF_INSTALLATION = [
  'PAGEMARK_DATABASE_URL',
  'PAGEMARK_DATABASE_URL_FILE',
  'PAGEMARK_SECRET_KEY_FILE',
] as const

/** The settings that commands need besides the data folder, by name alone: their values may be secret. */
export function sameSettings(environment: Environment): string {
  const names = OF_INSTALLATION.filter((name) => (environment[name] ?? '').trim() !== '')
  return names.length === 0 ? '' : ` with the same settings as this process (${names.join(', ')})`
}

/** Quoted for shells: unchanged if safe, otherwise between quotes in which only the closing quote is special. */
function quoted(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
