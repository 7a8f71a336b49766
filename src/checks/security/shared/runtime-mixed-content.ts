import type { IssueFacts } from '../../../facts/lab/runtime-facts.ts'

type MixedContent = IssueFacts['mixedContent'][number]

/** Of what a page does over http those that are no files of it: sockets, forms and downloads. */
export function isTraffic({ type, url }: MixedContent): boolean {
  return url.startsWith('ws:') || type === 'Form' || type === 'Download'
}
