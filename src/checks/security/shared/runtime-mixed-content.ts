import type { IssueFacts } from '../../../facts/lab/runtime-facts.ts'

type MixedContent = IssueFacts['mixedContent'][number]

/** Insecure requests of a page that are not files: sockets, forms and downloads. */
export function isTraffic({ type, url }: MixedContent): boolean {
  return url.startsWith('ws:') || type === 'Form' || type === 'Download'
}
