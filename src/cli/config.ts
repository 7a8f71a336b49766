import { availableParallelism } from 'node:os'
import {
  CHANGEABLE,
  CHANGEABLE_NAMES,
  type ChangeableName,
  type SettingTexts,
} from '../settings/changeable-settings.ts'
import {
  list,
  oneOf,
  type Setting,
  SettingError,
  text,
  url,
  limit,
  wholeNumber,
} from '../settings/setting.ts'
import type { SettingsHeld } from '../settings/setting-held.ts'
import type { SettingState } from '../web/pages/admin/installation-health.ts'
import { databaseFault } from './database-url.ts'
import { BLOB_URL } from './blob-url.ts'
import { METRICS_SETTINGS } from './metrics-settings.ts'
import { OUTBOUND_PROXY } from './outbound-proxy-setting.ts'
import { TARGET_SETTINGS } from './target-settings.ts'
import { WATCH_SETTINGS } from './watch-settings.ts'
import { type Environment, fileVariable, isSecret, shownText, written } from './written-settings.ts'
import { proxyFault, servedHostFault, smtpFault } from './setting-faults.ts'

const CORES = String(availableParallelism())

/** Every setting of the program; in the environment, each has the prefix `PAGEMARK_`. */
const SETTINGS = {
  HOST: text({ doc: 'IP address to listen on.', fallback: '127.0.0.1' }),
  PORT: wholeNumber({
    doc: 'Port to listen on; 0 picks a free port.',
    fallback: '8080',
    min: 0,
    max: 65_535,
  }),
  BASE_URL: url({
    doc: 'Public URL of this installation, without a path.',
    schemes: ['http:', 'https:'],
  }),
  ALLOWED_HOSTS: list({
    doc: 'Host names that browsers may open this installation under, besides BASE_URL or, without it, localhost and IP addresses.',
    fallback: '',
    items: 'host names',
    item: servedHostFault,
  }),
  TRUST_PROXY: list({
    doc: 'Reverse proxies to trust: a hop count, or IP addresses and ranges.',
    items: 'a hop count, addresses and ranges',
    item: proxyFault,
  }),
  DATA_DIR: text({ doc: 'Folder for the database and files.', fallback: './data' }),
  DATABASE_URL: text({
    doc: 'PostgreSQL server: postgres://user:password@host:5432/database; unset: SQLite in DATA_DIR.',
    range: 'URL with `postgres:` or `postgresql:`',
    fault: databaseFault,
  }),
  DATABASE_POOL: wholeNumber({
    doc: 'Connections of this process to the PostgreSQL server.',
    fallback: '10',
    min: 2,
    max: 500,
  }),
  DATABASE_LISTEN_URL: text({
    doc: 'The same server without a transaction pooler in front, for LISTEN and migrations. Default: DATABASE_URL.',
    range: 'URL with `postgres:` or `postgresql:`',
    fault: databaseFault,
  }),
  BLOB_URL,
  OUTBOUND_PROXY,
  SECRET_KEY_FILE: text({
    doc: 'File with the 32-byte key that seals stored secrets. Default: secret.key in DATA_DIR, created at the first start.',
  }),
  SECRET_KEYS_OLD_FILE: text({
    doc: 'File with earlier keys, one per line, that only open stored secrets.',
  }),
  ROLE: oneOf({
    doc: 'Role of this process: web serves pages and the API, worker runs audits, all does both.',
    fallback: 'all',
    values: ['all', 'web', 'worker'],
  }),
  LOG_LEVEL: oneOf({
    doc: 'Lowest log level that is written.',
    fallback: 'info',
    values: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
  }),
  LOG_FORMAT: oneOf({
    doc: 'Log format: text for people, json for programs; auto: text on a terminal, else json.',
    fallback: 'auto',
    values: ['auto', 'text', 'json'],
  }),
  SLOW_QUERY_MS: limit({ doc: 'Log queries above this many ms.', zero: 'off', fallback: '1000' }),
  ...METRICS_SETTINGS,
  ADMIN_EMAIL: text({
    doc: 'Email address of the first account, created at a start without accounts.',
  }),
  ADMIN_PASSWORD: text({ doc: 'Password of the first account, at least 12 characters.' }),
  SIGNUP: CHANGEABLE.SIGNUP,
  REQUIRE_SECOND_FACTOR: CHANGEABLE.REQUIRE_SECOND_FACTOR,
  ANONYMOUS_AUDITS: CHANGEABLE.ANONYMOUS_AUDITS,
  SMTP_URL: text({
    doc: 'Mail server: smtp://user:password@host:587 or smtps://…; unset: no email. Requires BASE_URL.',
    range: 'URL with `smtp:` or `smtps:`',
    fault: smtpFault,
  }),
  MAIL_FROM: text({
    doc: 'Sender of emails. Default: pagemark@ and the host of BASE_URL.',
  }),
  CONTACT_URL: CHANGEABLE.CONTACT_URL,

  INSTANCE_NAME: CHANGEABLE.INSTANCE_NAME,
  ACCENT_COLOR: CHANGEABLE.ACCENT_COLOR,
  LOGO: text({
    doc: 'Path of a logo: SVG, PNG or WebP, at most 64 KB.',
  }),
  FOOTER: CHANGEABLE.FOOTER,

  STATIC_CONCURRENCY: wholeNumber({
    doc: 'Threads for static checks. A worker runs 4 × (STATIC_CONCURRENCY + LAB_CONCURRENCY) audits at a time.',
    fallback: CORES,
    min: 1,
    max: 256,
  }),
  LAB_CONCURRENCY: wholeNumber({
    doc: 'Pages loaded in browsers at the same time; each takes a core and half a gigabyte.',
    fallback: CORES,
    min: 1,
    max: 256,
  }),
  BROWSER: text({
    doc: 'Browser: auto (installed, else bundled), bundled, off, or a path.',
    fallback: 'auto',
  }),
  LAB_UID: wholeNumber({
    doc: 'User ID of the browser when the service runs as root; its runner has the next one. No accounts are needed.',
    fallback: '64190',
    min: 1,
    max: 4_294_967_293,
  }),
  ALLOW_UNSANDBOXED: oneOf({
    doc: 'Run the browser without its sandbox (on or off). Only for pages that you trust.',
    fallback: 'off',
    values: ['off', 'on', '0', '1'],
  }),

  ...TARGET_SETTINGS,

  FOREIGN_AGENTS: oneOf({
    doc: 'Request pages as Googlebot and GPTBot as well (on or off). Firewalls may block this.',
    fallback: 'off',
    values: ['off', 'on'],
  }),

  DEFAULT_PRIVACY: CHANGEABLE.DEFAULT_PRIVACY,

  AUDITS_PER_MINUTE: limit({
    doc: 'Runs one user can start per minute; further runs wait.',
    fallback: '60',
  }),
  AUDITS_PER_HOUR: limit({
    doc: 'Runs one user can start per hour; further runs wait.',
    fallback: '1000',
  }),
  QUEUE_PER_USER: limit({
    doc: 'Waiting runs per user; further runs are refused.',
    fallback: '10000',
  }),
  SITE_CONCURRENCY: limit({ doc: 'Simultaneous runs per site, over all users.', fallback: '2' }),
  ...WATCH_SETTINGS,
  COOLDOWN_S: limit({ doc: 'Seconds before the same URL is fetched again.', fallback: '0' }),
  API_PER_MINUTE: limit({
    doc: 'API requests per key and minute; an account has ten times as many.',
    fallback: '600',
  }),

  KEEP_RUNS: CHANGEABLE.KEEP_RUNS,
  KEEP_ARTIFACTS_DAYS: CHANGEABLE.KEEP_ARTIFACTS_DAYS,
  TRASH_DAYS: CHANGEABLE.TRASH_DAYS,
} as const satisfies Record<string, Setting<unknown>>

type Settings = typeof SETTINGS
type Name = keyof Settings
type Read<N extends Name> = ReturnType<Settings[N]['read']>

/** Settings without a fallback are undefined when unset. */
type Optional =
  | 'BASE_URL'
  | 'TRUST_PROXY'
  | 'METRICS_TOKEN'
  | 'METRICS_PORT'
  | 'ADMIN_EMAIL'
  | 'ADMIN_PASSWORD'
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'LOGO'
  | 'DATABASE_URL'
  | 'DATABASE_LISTEN_URL'
  | 'BLOB_URL'
  | 'OUTBOUND_PROXY'
  | 'MIN_INTERVAL'
  | 'SECRET_KEY_FILE'
  | 'SECRET_KEYS_OLD_FILE'

export type Config = { readonly [N in Exclude<Name, Optional | ChangeableName>]: Read<N> } & {
  readonly [N in Optional]: Read<N> | undefined
} & {
  /** The environment's values of settings that administrators can change; theirs apply if it has none. */
  readonly given: SettingTexts
}

/** A value that the program cannot start with; the message names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads the environment; an empty variable counts as unset. Reports all invalid values at once. */
export function readConfig(environment: Environment): Config {
  const faults: string[] = []
  const entries = Object.entries(SETTINGS).map(([name, setting]) => {
    try {
      const value = written(environment, name) ?? setting.fallback
      return [name, value === undefined ? undefined : setting.read(value)]
    } catch (error) {
      if (!(error instanceof SettingError)) throw error
      faults.push(`PAGEMARK_${name} ${error.message}.`)
      return [name, undefined]
    }
  })
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  const given = Object.fromEntries(
    CHANGEABLE_NAMES.map((name) => [name, written(environment, name)]),
  )
  // oxlint-disable-next-line no-unsafe-type-assertion -- one entry for every name, read by its own setting
  return { ...Object.fromEntries(entries), given } as Config
}

/** What the manual says of every setting. */
export function describeSettings(): ({ name: string } & Omit<Setting<unknown>, 'read'>)[] {
  return Object.entries<Setting<unknown>>(SETTINGS).map(([name, { doc, range, fallback }]) => ({
    name: `PAGEMARK_${name}`,
    doc,
    range,
    fallback,
  }))
}

/** Variables that name the file of a secret. */
export function fileVariables(): string[] {
  return Object.keys(SETTINGS).filter(isSecret).map(fileVariable)
}

/** Every effective setting and its origin; for secrets, only whether they are set. */
export function settingStates(environment: Environment, held: SettingsHeld): SettingState[] {
  return Object.entries<Setting<unknown>>(SETTINGS).map(([short, { doc, fallback }]) => {
    const name = `PAGEMARK_${short}`
    if (isChangeable(short)) {
      const { text: holding, source } = held[short]
      return { name, doc, value: holding ?? null, source }
    }
    const given = shownText(environment, short)
    const value = given ?? fallback
    const source = given === undefined ? 'default' : 'operator'
    return { name, doc, value: value ?? null, source }
  })
}

function isChangeable(name: string): name is ChangeableName {
  return Object.hasOwn(CHANGEABLE, name)
}
