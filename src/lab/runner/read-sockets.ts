import type { LabSocket } from '../lab-result.ts'
import type { Redaction } from './create-redaction.ts'
import type { Sample } from './take-sample.ts'

const MOST = 50

/** The WebSockets that the page opened or tried to open; Lighthouse does not list them as requests. */
export function readSockets({ artifacts }: Sample, redaction: Redaction): LabSocket[] {
  const log: typeof artifacts.DevtoolsLog | undefined = artifacts.DevtoolsLog
  const sockets = new Map<string, LabSocket>()
  for (const { method, params } of log ?? []) {
    if (method === 'Network.webSocketCreated' && sockets.size < MOST) {
      const { requestId, url, initiator } = params
      const script = initiator?.url ?? initiator?.stack?.callFrames[0]?.url
      sockets.set(requestId, {
        url: redaction.text(url, 2048),
        initiator: script ?? null,
        failure: null,
      })
    } else if (method === 'Network.webSocketFrameError') {
      const socket = sockets.get(params.requestId)
      const failure = redaction.text(params.errorMessage, 300)
      if (socket) sockets.set(params.requestId, { ...socket, failure })
    }
  }
  return [...sockets.values()]
}
