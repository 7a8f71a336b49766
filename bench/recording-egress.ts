import { createEgress, type Egress, type Session } from '../src/egress/egress.ts'
import type { EgressRequest } from '../src/egress/session.ts'

/** Every request of one run, in the order of sending; the first is the page's. */
export type Recording = readonly Omit<EgressRequest, 'signal'>[]

/** No server listens here, so that links to other sites fail at once: names on the internet are not measured. */
const NO_NAMESERVER = '127.0.0.1:1'

/** An egress that may reach loopback, where the measured site is served. */
export function loopbackEgress(): Egress {
  return createEgress({
    userAgent: 'Pagemark-bench',
    allowCidrs: ['127.0.0.0/8'],
    allowPorts: 'any',
    nameservers: [NO_NAMESERVER],
  })
}

/** The same, recording the requests of each run. */
export function recordingEgress(recordings: Recording[]): Egress {
  const egress = loopbackEgress()
  return {
    ...egress,
    open() {
      const session = egress.open()
      const requests: EgressRequest[] = []
      recordings.push(requests)
      return recordingSession(session, requests)
    },
  }
}

function recordingSession(session: Session, requests: EgressRequest[]): Session {
  return {
    ...session,
    request(request) {
      const { signal: _, ...kept } = request
      requests.push(kept)
      return session.request(request)
    },
  }
}
