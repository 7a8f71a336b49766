import type { OpenStore } from './open-store.ts'

/** Number of items listed of each kind; the rest is counted. */
const MOST_LISTED = 20

/** Tells the operator what the start changed in stored secrets. */
export function sealingNews({
  sealed,
  discarded,
  copy,
}: Pick<OpenStore, 'sealed' | 'discarded' | 'copy'>): string[] {
  const lines: string[] = []
  if (sealed > 0) {
    lines.push(`${sealed === 1 ? '1 stored secret was' : `${sealed} stored secrets were`} sealed.`)
    if (copy !== undefined) {
      lines.push(`${copy} still contains them in plain text: delete it once this version works.`)
    }
  }
  if (!discarded) return lines
  return [
    ...lines,
    ...listed('Authenticator apps no longer accepted (recovery codes are)', discarded.factors),
    ...listed('Page credentials removed from reports', discarded.reports),
    ...listed('Sitemaps to read again', discarded.sitemaps),
    ...listed('Channels to set up again', discarded.channels),
  ]
}

function listed(title: string, items: readonly string[]): string[] {
  if (items.length === 0) return []
  const more = items.length - MOST_LISTED
  const shown = items.slice(0, MOST_LISTED).map((item) => `  ${item}`)
  return [`${title}:`, ...shown, ...(more > 0 ? [`  and ${more} more`] : [])]
}
