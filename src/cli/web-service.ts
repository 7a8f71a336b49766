import { countInProcess, countTogether } from '../accounts/counting.ts'
import { createSharedGuestShares } from '../accounts/guest-shares.ts'
import { createGuestThrottle } from '../accounts/guest-throttle.ts'
import { createMessageThrottle } from '../accounts/message-throttle.ts'
import { createWrongKeyThrottle } from '../accounts/wrong-key-throttle.ts'
import { createKeyring } from '../accounts/keyring.ts'
import { createPasswords } from '../accounts/passwords.ts'
import { createReportPasswords } from '../accounts/report-passwords.ts'
import { createReportVisits } from '../accounts/report-visits.ts'
import { createTestMail } from '../accounts/test-mail.ts'
import { createAccountServices } from '../accounts/account-services.ts'
import type { Egress } from '../egress/egress.ts'
import { createQueueList } from '../queue/queue-list.ts'
import type { Signals } from '../store/signals/signals.ts'
import { createGuestPlaces } from '../store/reports/guest-places.ts'
import { createOriginals } from '../store/builds/originals.ts'
import { createArtifacts } from '../store/runs/artifacts.ts'
import { createPdfExports } from '../store/jobs/pdf-exports.ts'
import { createApiWindows } from '../store/upkeep/api-windows.ts'
import { createThrottles } from '../store/upkeep/throttles.ts'
import { createSharedRateLimit } from '../web/http/shared-rate-limit.ts'
import { refuseOtherHosts } from '../web/http/served-hosts.ts'
import { changeLimits } from '../web/http/turns.ts'
import { createServer } from '../web/server.ts'
import { readLogo } from './read-logo.ts'
import type { Settings } from '../settings/settings.ts'
import { sharedSetUpCode } from './shared-set-up-code.ts'
import { CliError } from './cli-error.ts'
import { type Config, settingStates } from './config.ts'
import { installationHealth } from './installation-health.ts'
import { reasonOf } from './file-reason.ts'
import { openPost } from './open-post.ts'
import { judgeTarget } from './judge-target.ts'
import type { ProgramLog } from './log.ts'
import type { Meters } from './meters.ts'
import { createReadiness, metricsOf } from './monitoring.ts'
import { minInterval } from './min-interval.ts'
import type { Traces } from './start-traces.ts'
import type { OpenStore } from './open-store.ts'
import { createUploadReader } from '../engine/read-uploads.ts'
import { packageVersion } from '../engine/version.ts'

/** The half of a server that serves pages and the API. */
export interface WebService {
  /** The address that it listens on: `http://127.0.0.1:8080`. */
  readonly address: string
  /** The setup code for the first account, while there is none. */
  readonly setUpCode: string
  /** Accepts no more requests, and closes connections whose requests are not answered within this time. */
  stop(drainMs: number): Promise<void>
}

export interface WebServiceNeeds {
  readonly config: Config
  readonly meters: Meters
  readonly settings: Settings
  readonly log: ProgramLog
  readonly egress: Egress
  /** Undefined if traces are not exported. */
  readonly traces: Traces | undefined
  /** Signals between this process and its workers. */
  readonly signals: Signals
  /** The browser of a worker in this process; undefined while that is not known. */
  readonly browser: () => string | undefined
  /** Whether it has one; undefined while that is not known, or if the worker is elsewhere. */
  readonly hasBrowser: () => boolean | undefined
}

/** Listens, or reports in one line why it cannot. */
export async function startWebService(
  open: OpenStore,
  { config, meters, settings, log, egress, traces, signals, browser, hasBrowser }: WebServiceNeeds,
): Promise<WebService> {
  const { db, store, blobs } = open
  const queueList = createQueueList(db)
  const wake = () => signals.tell('work')
  const passwords = createPasswords()
  const now = () => performance.now()
  const post = await openPost(config, log)
  const hide = (name: string) => open.seals.bytesFor(`name ${name}`, 32).toString('base64url')
  const counting = countTogether(createThrottles(db, hide))
  // A file takes one write at a time, and no key can be guessed: docs/decisions/099-counted-guesses.md.
  const countingRequests = open.place.isServer ? counting : countInProcess(now)
  const guests = countingRequests('guests', createGuestThrottle)
  const wrongKeys = countingRequests('wrong keys', createWrongKeyThrottle)
  const messages = counting('messages by hand', createMessageThrottle)
  const accounts = createAccountServices({
    store,
    counting,
    setUpCode: await sharedSetUpCode(open),
    passwords,
    post,
    log,
    now,
    signUpMode: () => settings.current().SIGNUP,
    time: () => Date.now(),
  })
  const uploads = createUploadReader()
  const app = await createServer({
    uploads,
    ...store,
    artifacts: createArtifacts(db, blobs),
    originals: createOriginals(db, blobs),
    pdfExports: createPdfExports(db, blobs),
    hasMail: post !== undefined,
    mayPrint: () => hasBrowser() !== false,
    keyring: createKeyring(store.keys),
    passwords,
    reportPasswords: createReportPasswords({ passwords, now, counting }),
    ...accounts,
    visits: createReportVisits({ locks: store.reportLocks, passwords, now, counting }),
    parseTarget: (text) => judgeTarget(text, { egress, log }),
    anonymousAudits: () => settings.current().ANONYMOUS_AUDITS === 'on',
    guestThrottle: {
      attempt: (address) => guests((throttle) => throttle.attempt(address)),
    },
    messageThrottle: {
      attempt: (userId) => messages((throttle) => throttle.attempt(userId)),
    },
    wrongKeys: { attempt: (address) => wrongKeys((throttle) => throttle.attempt(address)) },
    guestShares: open.place.isServer
      ? createSharedGuestShares({
          places: createGuestPlaces(db),
          mostWaiting: store.guestReports.mostWaiting,
          hide,
        })
      : undefined,
    onRunStored: wake,
    onReadingStored: wake,
    onPrintStored: wake,
    signals,
    baseUrl: config.BASE_URL,
    refuseHost: refuseOtherHosts({
      baseUrl: config.BASE_URL,
      listening: config.HOST,
      names: config.ALLOWED_HOSTS,
    }),
    trustProxy: trustProxy(config.TRUST_PROXY),
    rateLimit: open.place.isServer
      ? createSharedRateLimit({
          windows: createApiWindows(db),
          perMinute: config.API_PER_MINUTE,
          now,
        })
      : undefined,
    limits: {
      apiPerMinute: config.API_PER_MINUTE,
      auditsPerMinute: config.AUDITS_PER_MINUTE,
      auditsPerHour: config.AUDITS_PER_HOUR,
      queuePerUser: config.QUEUE_PER_USER,
    },
    version: packageVersion(),
    testMail: createTestMail({ post, now, counting }),
    logo: readLogo(config),
    queueList,
    health: () => installationHealth(open, browser()),
    minIntervalMs: minInterval(config),
    settings,
    settingStates: () => settingStates(process.env, settings.held()),
    role: config.ROLE,
    ready: createReadiness(db, log),
    metrics: metricsOf(open, config, meters),
    changeTurns: changeLimits(open.place.isServer ? config.DATABASE_POOL : undefined),
    traces: traces && { ...traces, continues: config.TRUST_PROXY !== undefined },
    log,
  })
  const stop = async (drainMs: number) => {
    const limit = setTimeout(() => app.server.closeAllConnections(), drainMs)
    await app.close()
    await uploads.close()
    clearTimeout(limit)
    await post?.close()
  }
  try {
    const address = await app.listen({ host: config.HOST, port: config.PORT })
    return { address, setUpCode: accounts.setUp.code, stop }
  } catch (error) {
    await stop(0)
    throw new CliError(listenFault(error, config), 1)
  }
}

function listenFault(error: unknown, { HOST, PORT }: Config): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') {
    return `Port ${PORT} of ${HOST} is in use. Set PAGEMARK_PORT to another one.`
  }
  if (code === 'EACCES')
    return `Port ${PORT} requires more rights than this user has. Set PAGEMARK_PORT to 1024 or higher.`
  return `${HOST}:${PORT} cannot be opened: ${reasonOf(error)}.`
}

/** A single number is the number of proxies; anything else lists them. */
function trustProxy(setting: Config['TRUST_PROXY']): readonly string[] | number | undefined {
  const [only, ...more] = setting ?? []
  if (only === undefined) return undefined
  return more.length === 0 && /^\d+$/.test(only) ? Number(only) : setting
}
