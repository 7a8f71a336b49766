import { availableParallelism } from 'node:os'
import {
  hexColour,
  line,
  list,
  notYet,
  oneOf,
  type Setting,
  SettingError,
  text,
  url,
  wholeNumber,
} from './setting.ts'
import { rangeFault, smtpFault, hostFault, proxyFault, portFault } from './setting-faults.ts'

const CORES = String(availableParallelism())

/** Every setting of the program; the environment has each under the prefix `PAGEMARK_`. */
const SETTINGS = {
  HOST: text({ doc: 'Address to listen on.', fallback: '127.0.0.1' }),
  PORT: wholeNumber({
    doc: 'Port to listen on; 0 takes a free one.',
    fallback: '8080',
    min: 0,
    max: 65_535,
  }),
  BASE_URL: url({
    doc: 'Address under which people reach it, without a path.',
    schemes: ['http:', 'https:'],
  }),
  TRUST_PROXY: list({
    doc: 'Reverse proxies in front: a hop count, or addresses and ranges.',
    item: proxyFault,
  }),
  DATA_DIR: text({ doc: 'Folder of the database and the blobs.', fallback: './data' }),
  DATABASE_URL: notYet('Database server; unset: SQLite in DATA_DIR.'),
  BLOB_URL: notYet('Blob store; unset: files in DATA_DIR.'),
  OUTBOUND_PROXY: notYet('Proxy for all fetches.'),
  ROLE: oneOf({
    doc: 'What this process does.',
    fallback: 'all',
    values: ['all', 'web', 'worker'],
  }),
  LOG_LEVEL: oneOf({
    doc: 'Least severe log line that is written.',
    fallback: 'info',
    values: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
  }),
  METRICS_TOKEN: text({ doc: 'Bearer token that /metrics asks for; unset: no /metrics.' }),
  ADMIN_EMAIL: text({
    doc: 'E-mail address of the first account, made at a start without accounts.',
  }),
  ADMIN_PASSWORD: text({ doc: 'Its password, of 12 characters or more.' }),
  SIGNUP: oneOf({
    doc: 'Who may make an account: nobody (closed), who is invited (invite), everybody (open).',
    fallback: 'closed',
    values: ['closed', 'invite', 'open'],
  }),
  SMTP_URL: text({
    doc: 'Mail server: smtp://user:password@host:587 or smtps://…; unset: no mail. Needs BASE_URL.',
    fault: smtpFault,
  }),
  MAIL_FROM: text({
    doc: 'Whom mail comes from; pagemark@ and the host of BASE_URL when unset.',
  }),
  CONTACT_URL: url({
    doc: 'Page about this installation, named in the User-Agent of every fetch; BASE_URL when unset.',
    schemes: ['http:', 'https:', 'mailto:'],
  }),

  INSTANCE_NAME: line({
    doc: 'Name of this installation on its pages.',
    fallback: 'Pagemark',
    max: 40,
  }),
  ACCENT_COLOR: hexColour({
    doc: 'Colour of links and buttons, such as #2f4fd0; made darker or lighter where it could not be read.',
  }),
  LOGO: text({
    doc: 'Path of an SVG, PNG or WebP picture of at most 64 KB, in place of our sign.',
  }),
  FOOTER: line({ doc: 'A line at the foot of every page.', max: 200 }),

  STATIC_CONCURRENCY: wholeNumber({
    doc: 'Threads for reading pages; four audits at once for each.',
    fallback: CORES,
    min: 1,
    max: 256,
  }),
  LAB_CONCURRENCY: wholeNumber({
    doc: 'Pages that browsers look at at once; each takes a core and half a gigabyte.',
    fallback: CORES,
    min: 1,
    max: 256,
  }),
  BROWSER: text({
    doc: 'auto: an installed browser, else the one that comes along; bundled, off, or the path of one.',
    fallback: 'auto',
  }),
  LAB_UID: wholeNumber({
    doc: 'User that the browser runs as where the service runs as root; it needs no account.',
    fallback: '64190',
    min: 1,
    max: 4_294_967_294,
  }),
  ALLOW_UNSANDBOXED: oneOf({
    doc: 'off or on: run the browser without its sandbox, for pages that you trust.',
    fallback: 'off',
    values: ['off', 'on', '0', '1'],
  }),

  ALLOW_CIDRS: list({
    doc: 'Address ranges that may be audited besides public ones.',
    fallback: '',
    item: rangeFault,
  }),
  DENY_CIDRS: list({
    doc: 'Address ranges that may never be audited.',
    fallback: '',
    item: rangeFault,
  }),
  ALLOW_HOSTS: list({
    doc: 'Single-label or special-use names that may be audited.',
    fallback: '',
  }),
  DENY_HOSTS: list({
    doc: 'Host names that may never be audited, with every name below them.',
    fallback: '',
    item: hostFault,
  }),
  ALLOW_PORTS: list({ doc: 'Ports that may be audited.', fallback: '80,443', item: portFault }),

  FOREIGN_AGENTS: oneOf({
    doc: 'off or on: ask for pages in the names of Googlebot and GPTBot too, for which firewalls may block us.',
    fallback: 'off',
    values: ['off', 'on'],
  }),

  DEFAULT_PRIVACY: oneOf({
    doc: 'Privacy of a report that names none: 0 public, 1 private.',
    fallback: '0',
    values: ['0', '1'],
  }),

  AUDITS_PER_MINUTE: limit({
    doc: 'Runs that one user starts in a minute; more wait.',
    fallback: '60',
  }),
  AUDITS_PER_HOUR: limit({
    doc: 'Runs that one user starts in an hour; more wait.',
    fallback: '1000',
  }),
  QUEUE_PER_USER: limit({
    doc: 'Runs that one user may have waiting; more are refused.',
    fallback: '10000',
  }),
  SITE_CONCURRENCY: limit({ doc: 'Runs at once against one site, over all users.', fallback: '2' }),
  COOLDOWN_S: limit({ doc: 'Seconds before the same URL is fetched again.', fallback: '0' }),
  API_PER_MINUTE: limit({ doc: 'API requests that one key makes in a minute.', fallback: '600' }),

  KEEP_RUNS: wholeNumber({ doc: 'Runs kept of each report.', fallback: '50', min: 1, max: 10_000 }),
  KEEP_ARTIFACTS_DAYS: limit({
    doc: 'Days that the files of a run are kept.',
    fallback: '90',
  }),
  TRASH_DAYS: wholeNumber({
    doc: 'Days after which what was deleted is removed; 0: at once.',
    fallback: '7',
    min: 0,
    max: 36_500,
  }),
} as const satisfies Record<string, Setting<unknown>>

type Settings = typeof SETTINGS
type Name = keyof Settings
type Read<N extends Name> = ReturnType<Settings[N]['read']>

/** The settings that have no fallback are undefined when unset. */
type Optional =
  | 'BASE_URL'
  | 'TRUST_PROXY'
  | 'METRICS_TOKEN'
  | 'ADMIN_EMAIL'
  | 'ADMIN_PASSWORD'
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'CONTACT_URL'
  | 'ACCENT_COLOR'
  | 'LOGO'
  | 'FOOTER'
  | 'DATABASE_URL'
  | 'BLOB_URL'
  | 'OUTBOUND_PROXY'

export type Config = { readonly [N in Exclude<Name, Optional>]: Read<N> } & {
  readonly [N in Optional]: Read<N> | undefined
}

/** A value that the program cannot start with; the message names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads the environment; an empty variable counts as unset. All wrong values are named at once. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = []
  const entries = Object.entries(SETTINGS).map(([name, setting]) => {
    const written = environment[`PAGEMARK_${name}`]?.trim()
    const value = written === undefined || written === '' ? setting.fallback : written
    try {
      return [name, value === undefined ? undefined : setting.read(value)]
    } catch (error) {
      if (!(error instanceof SettingError)) throw error
      faults.push(`PAGEMARK_${name} ${error.message}.`)
      return [name, undefined]
    }
  })
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  // oxlint-disable-next-line no-unsafe-type-assertion -- one entry for every name, read by its own setting
  return Object.fromEntries(entries) as Config
}

/** Name, doc line and fallback of every setting, for the manual and `doctor`. */
export function describeSettings(): { name: string; doc: string; fallback: string | undefined }[] {
  return Object.entries(SETTINGS).map(([name, { doc, fallback }]) => ({
    name: `PAGEMARK_${name}`,
    doc,
    fallback,
  }))
}

/** Settings whose values nobody is shown. */
const SECRET = /(?:TOKEN|PASSWORD|(?:DATABASE|BLOB|SMTP)_URL|OUTBOUND_PROXY)$/

/** Every setting as it holds; secrets are only said to be set. */
export function settingStates(
  environment: Readonly<Record<string, string | undefined>>,
): { name: string; doc: string; value: string | null; given: boolean }[] {
  return describeSettings().map(({ name, doc, fallback }) => {
    const written = environment[name]?.trim() ?? ''
    const given = written !== ''
    const value = given && SECRET.test(name) ? '(set)' : given ? written : fallback
    return { name, doc, value: value ?? null, given }
  })
}

/** Names under our prefix that mean nothing here: a misspelt limit would be silently without effect. */
export function unknownSettings(
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  return Object.keys(environment).filter(
    (name) => name.startsWith('PAGEMARK_') && !(name.slice('PAGEMARK_'.length) in SETTINGS),
  )
}

/** Many hosts and habits name the port `PORT`, which is not read: it may be meant for something else. */
export function misplacedPort(
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const { PORT = '', PAGEMARK_PORT = '' } = environment
  if (PORT.trim() === '' || PAGEMARK_PORT.trim() !== '') return undefined
  return 'Warning: PORT is not read; the port is set by PAGEMARK_PORT.'
}

function limit(draft: { readonly doc: string; readonly fallback: string }): Setting<number> {
  return wholeNumber({ ...draft, doc: `${draft.doc} 0: none.`, min: 0, max: 100_000_000 })
}
