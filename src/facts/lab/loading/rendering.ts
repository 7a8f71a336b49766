import type {
  Animation,
  Dom,
  ElementOnPage,
  HeavyImage,
  NotRestored,
  Reflow,
} from '../loading-facts.ts'
import {
  type Audits,
  asRow,
  debugDataOf,
  elementOf,
  listOf,
  numberOf,
  type Row,
  rowsOf,
  subRowsOf,
  textOf,
} from '../details.ts'

export function heavyImagesOf(audits: Audits): readonly HeavyImage[] | null {
  return (
    rowsOf(audits, 'image-delivery-insight')?.map((row) => ({
      ...elementOf(row.node, row.url),
      bytes: numberOf(row.totalBytes),
      wastedBytes: numberOf(row.wastedBytes),
      reasons: subRowsOf(row).map(({ reason }) => textOf(reason)),
    })) ?? null
  )
}

export function unsizedImagesOf(audits: Audits): readonly ElementOnPage[] | null {
  return rowsOf(audits, 'unsized-images')?.map(({ node, url }) => elementOf(node, url)) ?? null
}

export function slowFontsOf(audits: Audits) {
  return (
    rowsOf(audits, 'font-display-insight')?.map(({ url, wastedMs }) => ({
      url: textOf(url),
      ms: numberOf(wastedMs),
    })) ?? null
  )
}

export function domOf(audits: Audits): Dom | null {
  const id = 'dom-size-insight'
  const rows = rowsOf(audits, id)
  if (rows === null) return null
  const { totalElements, maxDepth, maxChildren } = debugDataOf(audits, id)
  const [, deepest, widest] = rows
  return {
    elements: numberOf(totalElements),
    depth: numberOf(maxDepth),
    children: numberOf(maxChildren),
    deepest: elementOf(deepest?.node),
    widest: elementOf(widest?.node),
    // The audit is informative if there were slow updates and passes otherwise; it does not report the updates
    // themselves.
    slowUpdates: audits[id]?.scoreDisplayMode === 'informative',
  }
}

/** The last table lists all functions; an earlier one, of the most expensive call, repeats some of them. */
export function reflowsOf(audits: Audits): readonly Reflow[] | null {
  const tables = rowsOf(audits, 'forced-reflow-insight')
  if (tables === null) return null
  return listOf(tables.at(-1)?.items)
    .map(({ source, reflowTime }) => ({ at: placeOf(asRow(source)), ms: numberOf(reflowTime) }))
    .toSorted((one, other) => other.ms - one.ms)
}

/** Lighthouse counts lines from 0. */
function placeOf({ url, line }: Row): Reflow['at'] {
  return typeof url === 'string' && url !== '' ? { url, line: numberOf(line) + 1 } : null
}

export function animationsOf(audits: Audits): readonly Animation[] | null {
  return (
    rowsOf(audits, 'non-composited-animations')?.map((row) => ({
      ...elementOf(row.node),
      names: unique(subRowsOf(row).map(({ animation }) => textOf(animation))),
      reasons: unique(subRowsOf(row).map(({ failureReason }) => textOf(failureReason))),
    })) ?? null
  )
}

/** In a browser that cannot restore pages the audit does not apply; after a successful restore it has no rows. */
export function notRestoredOf(audits: Audits): readonly NotRestored[] | null {
  const id = 'bf-cache'
  const rows = rowsOf(audits, id)
  if (rows === null) return audits[id]?.score === 1 ? [] : null
  return rows.map((row) => ({
    reason: textOf(row.reason),
    kind: KINDS.get(textOf(row.failureType)) ?? 'not-actionable',
    frames: subRowsOf(row).map(({ frameUrl }) => textOf(frameUrl)),
  }))
}

const KINDS: ReadonlyMap<string, NotRestored['kind']> = new Map([
  ['Actionable', 'actionable'],
  ['Not actionable', 'not-actionable'],
  ['Pending browser support', 'browser-support'],
])

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))]
}
