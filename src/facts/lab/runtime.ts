import { purposeOf } from '../network/cookie-purpose.ts'
import type { ReadDevice } from './read-lab.ts'
import { auditsOf } from './runtime/audits.ts'
import { consoleEntries } from './runtime/console-entries.ts'
import { issuesOf } from './runtime/issues.ts'
import { partyOf } from './runtime/party-of.ts'
import { quirksOf } from './runtime/quirks.ts'
import type { RuntimeFacts } from './runtime-facts.ts'

export function runtimeOf(device: ReadDevice): RuntimeFacts {
  const { url, serviceWorker } = device.page
  const party = partyOf(url)
  return {
    url,
    collected: device.lighthouse.error === null,
    requests: device.requests.map((request) => ({ ...request, party: party(request.url) })),
    sockets: device.sockets.map((socket) => ({ ...socket, party: party(socket.url) })),
    console: consoleEntries(device.console, party),
    cookies: device.cookies.map((cookie) => ({
      ...cookie,
      party: party(cookie.domain),
      purpose: purposeOf(cookie.name),
    })),
    storage: device.storage.map((entry) => ({ ...entry, party: party(entry.origin) })),
    dialogs: device.dialogs,
    apiCalls: device.apiCalls.map((call) => ({ ...call, party: party(call.script) })),
    issues: issuesOf(device.issues, party),
    quirks: quirksOf(device, party),
    serviceWorker,
    ...auditsOf(device.lighthouse.audits),
  }
}
