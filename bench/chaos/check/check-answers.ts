import { type Asked, type Exchange, type History, mayHaveHappened, type Outage } from './history.ts'

/** No response may take longer, whatever has failed, on a machine that has time. */
const LONGEST_ANSWER_MS = 30_000
/** A request waits for the machine several times: for its process, for its queries, for a second try. */
const FLOORS = 10

/** The end of a process is noticed a moment later. */
const SLACK_MS = 1_000

/** Checks that every refusal is clean, and that only connections to killed processes are lost. */
export function checkAnswers({ exchanges, outages, floor }: History): string[] {
  const mostMs = LONGEST_ANSWER_MS + FLOORS * floor.answerMs
  return exchanges.flatMap((exchange) => {
    const violation =
      slowness(exchange, mostMs) ?? loss(exchange, outages) ?? uncleanRefusal(exchange, exchanges)
    return violation === undefined ? [] : [`${nameOf(exchange.asked)}: ${violation}`]
  })
}

function slowness({ sentAt, toldAt }: Exchange, mostMs: number): string | undefined {
  const ms = toldAt - sentAt
  return ms > mostMs ? `no answer for ${ms} ms` : undefined
}

function loss({ web, sentAt, toldAt, told }: Exchange, outages: readonly Outage[]) {
  if (told.as !== 'lost') return undefined
  const isExpected = outages.some(
    (outage) =>
      outage.web === web && outage.from - SLACK_MS <= toldAt && sentAt <= outage.to + SLACK_MS,
  )
  return isExpected ? undefined : `connection lost while its process was up (${told.reason})`
}

function uncleanRefusal({ asked, toldAt, told }: Exchange, all: readonly Exchange[]) {
  if (told.as !== 'refused') return undefined
  const { status, type, retryAfter } = told
  if ('credential' in asked && isJudgedElsewhere(status, asked, { toldAt, all })) return undefined
  const expected = isOfPages(asked) ? 'text/html' : 'application/problem+json'
  if (!type.startsWith(expected)) return `${status} as ${type || 'nothing'}`
  if (status === 404) return mayBeGone(asked, toldAt, all) ? undefined : '404 of what exists'
  if (status !== 503 && status !== 429) return `refused with ${status}`
  return /^\d+$/.test(retryAfter ?? '') ? undefined : `${status} without Retry-After`
}

/** Whether its deletion had been requested by then. */
function mayBeGone(asked: Asked, toldAt: number, all: readonly Exchange[]): boolean {
  if ('site' in asked) return mayBeGoneSite(asked.site, toldAt, all)
  const project = 'project' in asked ? asked.project : projectOf(asked, all)
  return all.some(
    (other) =>
      other.sentAt <= toldAt &&
      mayHaveHappened(other) &&
      ((other.asked.what === 'delete' && 'key' in asked && other.asked.key === asked.key) ||
        (other.asked.what === 'delete-project' && other.asked.project === project)),
  )
}

/** Requests of browsers. */
function isOfPages(asked: Asked): boolean {
  return 'credential' in asked && asked.what !== 'use-key' && asked.what !== 'use-membership'
}

/** `checkAccess` judges whether a session, key or membership is valid. A revoked key is not found any more. */
function isJudgedElsewhere(
  status: number,
  { what, credential }: Extract<Asked, { credential: string }>,
  { toldAt, all }: { readonly toldAt: number; readonly all: readonly Exchange[] },
): boolean {
  if (status !== 404 || what === 'use-membership') return status === 401 || status === 404
  return all.some(
    (other) =>
      other.sentAt <= toldAt &&
      mayHaveHappened(other) &&
      other.asked.what === 'revoke-key' &&
      other.asked.credential === credential,
  )
}

function mayBeGoneSite(site: string, toldAt: number, all: readonly Exchange[]): boolean {
  return all.some(
    (other) =>
      other.sentAt <= toldAt &&
      mayHaveHappened(other) &&
      other.asked.what === 'delete-site' &&
      other.asked.site === site,
  )
}

function projectOf(asked: Asked, all: readonly Exchange[]): string | undefined {
  if (!('key' in asked)) return undefined
  for (const { asked: other } of all) {
    if (other.what === 'create' && other.key === asked.key) return other.project
  }
  return undefined
}

export function nameOf(asked: Asked): string {
  if ('key' in asked) return `${asked.what} ${asked.key}`
  if ('site' in asked) return `${asked.what} ${asked.site}`
  if ('credential' in asked) return `${asked.what} ${asked.credential}`
  if ('hash' in asked) return `${asked.what} ${asked.hash}`
  return `${asked.what} ${'project' in asked ? asked.project : ''}`
}
