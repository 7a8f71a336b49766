import { NetworkRecords } from 'lighthouse'
import type { LabRequest } from '../lab-result.ts'
import type { Sample } from './take-sample.ts'

const MOST = 1000
const LONGEST_URL = 2048

/** What the load asked for, in the order of asking. */
export async function readRequests({ artifacts }: Sample): Promise<LabRequest[]> {
  // A page that painted nothing has its log under the other name.
  const log: typeof artifacts.DevtoolsLog | undefined = artifacts.DevtoolsLog
  const records = await NetworkRecords.request(log ?? artifacts.DevtoolsLogError, {
    computedCache: new Map(),
  })
  const main = records.find(({ url }) => url === artifacts.URL.mainDocumentUrl)
  const began = records[0]?.rendererStartTime ?? 0
  return records.slice(0, MOST).map((record) => ({
    url: record.url.slice(0, LONGEST_URL),
    type: record.resourceType ?? 'Other',
    mimeType: record.mimeType ?? '',
    method: record.requestMethod,
    status: record.statusCode,
    protocol: record.protocol,
    startMs: Math.round(record.networkRequestTime - began),
    endMs: Math.round(record.networkEndTime - began),
    transferBytes: record.transferSize,
    resourceBytes: record.resourceSize,
    priority: record.priority,
    failed: record.failed,
    failure: record.failed ? (record.localizedFailDescription ?? null) : null,
    fromCache: record.fromDiskCache || record.fromMemoryCache || record.fromPrefetchCache,
    fromServiceWorker: record.fetchedViaServiceWorker,
    isMainDocument: record === main,
    initiator: record.initiator.url ?? record.initiator.stack?.callFrames[0]?.url ?? null,
    inFrame: record.frameId !== main?.frameId,
  }))
}
