import { NetworkRecords } from 'lighthouse'
import type { LabRequest } from '../lab-result.ts'
import type { Redaction } from './create-redaction.ts'
import type { Sample } from './take-sample.ts'

/** The run's proxy allows no load more requests. */
const MOST = 2000
const LONGEST_URL = 2048

/** Requests of the load, in order. */
export async function readRequests(sample: Sample, redaction: Redaction): Promise<LabRequest[]> {
  const { artifacts } = sample
  const records = await networkRecords(sample)
  const blocked = blockedOf(artifacts.DevtoolsLog)
  const main = records.find(({ url }) => url === artifacts.URL.mainDocumentUrl)
  const began = records[0]?.rendererStartTime ?? 0
  return records.map((record) => ({
    url: redaction.text(record.url, LONGEST_URL),
    type: typeOf(record),
    mimeType: record.mimeType ?? '',
    method: record.requestMethod,
    status: isRefusal(record) ? -1 : record.statusCode,
    protocol: record.protocol,
    startMs: Math.round(record.networkRequestTime - began),
    endMs: Math.round(record.networkEndTime - began),
    transferBytes: record.transferSize,
    resourceBytes: record.resourceSize,
    priority: record.priority,
    failed: record.failed || isRefusal(record),
    failure: failureOf(record, blocked),
    fromCache: record.fromDiskCache || record.fromMemoryCache || record.fromPrefetchCache,
    fromServiceWorker: record.fetchedViaServiceWorker,
    isMainDocument: record === main,
    initiator: record.initiator.url ?? record.initiator.stack?.callFrames[0]?.url ?? null,
    inFrame: record.frameId !== main?.frameId,
  }))
}

type NetworkRecord = Awaited<ReturnType<typeof NetworkRecords.request>>[number]

/** Lighthouse's records of the requests of a load, in order. */
export async function networkRecords({ artifacts }: Sample): Promise<NetworkRecord[]> {
  const records = await NetworkRecords.request(artifacts.DevtoolsLog, { computedCache: new Map() })
  return records.slice(0, MOST)
}

/** The browser's own name: `Document`, `Script`, … */
export function typeOf({ resourceType }: NetworkRecord): string {
  return resourceType ?? 'Other'
}

/**
 * Our proxy refuses when a host is unreachable, and nothing else can refuse like that. Chromium's error for https is
 * used for http too.
 */
function isRefusal({ responseHeaders }: NetworkRecord): boolean {
  return responseHeaders.some(
    ({ name, value }) => name.toLowerCase() === 'proxy-status' && value.startsWith('pagemark'),
  )
}

function failureOf(record: NetworkRecord, blocked: ReadonlyMap<string, string>): string | null {
  if (isRefusal(record)) return 'net::ERR_TUNNEL_CONNECTION_FAILED'
  if (!record.failed) return null
  const reason = blocked.get(record.requestId)
  return reason === undefined ? record.localizedFailDescription || null : `blocked:${reason}`
}

/** Why Chromium itself blocked a request, by request. */
function blockedOf(log: Sample['artifacts']['DevtoolsLog']): Map<string, string> {
  const reasons = new Map<string, string>()
  for (const { method, params } of log) {
    if (method !== 'Network.loadingFailed') continue
    if (params.blockedReason !== undefined) reasons.set(params.requestId, params.blockedReason)
  }
  return reasons
}
