import type { RequestSide } from '../compare/compare-requests.ts'
import { bytesText } from './number-text.ts'

/** `12 KiB`, `3 times, 12 KiB`, `status 404, 1 KiB`, `failed`. */
export function requestText({ count, transfer_bytes, status, failed }: RequestSide): string {
  return [
    ...(count > 1 ? [`${count} times`] : []),
    ...(failed ? ['failed'] : status >= 400 ? [`status ${status}`] : []),
    ...(failed ? [] : [bytesText(transfer_bytes)]),
  ].join(', ')
}
