import type { Cage } from './browser-process.ts'
import { LabBroken } from '../lab-broken.ts'
import { faultCode, systemFault } from './system-fault.ts'

/**
 * Why a browser did not start, for the operator: with paths, users and its own output, which readers of a report must
 * not see.
 */
export function startFault(error: unknown, cage: Cage): string {
  const message = error instanceof Error ? error.message : String(error)
  const cause: unknown = error instanceof LabBroken ? error.cause : error
  if (cause instanceof Error) return systemFaultText(message, cause, cage)
  if (typeof cause === 'string' && cause.trim() !== '') {
    const lines = cause.split('\n').map((line) => line.trim())
    return `${message} Its output: ${lines.filter((line) => line !== '').join(' · ')}`
  }
  return error instanceof LabBroken && error.again
    ? `${message} Check that it is a Chrome or Chromium for this machine.`
    : message
}

/** Root without privileges, as in a container with dropped capabilities, gets `EPERM`. */
function systemFaultText(message: string, cause: Error, { uid }: Cage): string {
  if (uid !== null && faultCode(cause) === 'EPERM') {
    return `The browser cannot run as user ${uid}. Run the service as an ordinary user, or grant it the capabilities CHOWN, SETUID, SETGID and KILL.`
  }
  const whom = uid !== null && faultCode(cause) === 'EACCES' ? ` to user ${uid}` : ''
  const place = 'path' in cause ? ` (${String(cause.path)})` : ''
  return faultCode(cause) === ''
    ? message
    : `${message.replace(/\.$/, '')}: ${systemFault(cause)}${whom}${place}.`
}
